import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder, versionIn } from '@composed/build/build-package';
import { sourceHash } from '@composed/build/source-hash';
import { folderOf, PACKAGES } from '@composed/workspace/paths';

const HERE = import.meta.dirname;

/** Hashes the inputs of the bundle: the sources of all packages, and the files in this folder. */
export function oneBundleHash(): string {
  const hash = createHash('sha256');
  for (const name of PACKAGES) hash.update(sourceHash(name, {}));
  for (const file of readdirSync(HERE).sort()) hash.update(readFileSync(join(HERE, file)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Builds the whole app as one bundle. Returns `false` without building if the folder already holds
 * this build.
 */
export const buildOneBundle = (outDir: string): Promise<boolean> =>
  buildFolder(
    { name: 'host', version: versionIn(folderOf('host')) },
    oneBundleHash(),
    outDir,
    {},
    join(HERE, 'rspack.config.ts'),
  );
