import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder, versionIn } from '@composed/build/build-package';
import { sourceHash } from '@composed/build/source-hash';
import { folderOf, PACKAGES } from '@composed/workspace/paths';

const HERE = import.meta.dirname;

function buildId(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of PACKAGES) hash.update(sourceHash(name, {}));
  for (const folder of folders) {
    for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * Builds a host by the configuration in a folder of the benchmark. Returns `false` without building
 * if `outDir` already holds this build.
 */
export const buildHost = (folder: string, outDir: string): Promise<boolean> =>
  buildFolder(
    { name: 'host', version: versionIn(folderOf('host')) },
    buildId([HERE, folder]),
    outDir,
    {},
    join(folder, 'rspack.config.ts'),
  );

export const oneBundleId = (): string => buildId([HERE]);

export const buildOneBundle = (outDir: string): Promise<boolean> => buildHost(HERE, outDir);
