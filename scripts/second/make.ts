import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packInto } from '@composed/create/pack';
import { readManifest, writeJson } from '@composed/create/template';
import { linkedInstall } from '@composed/testing/linked-install';
import { ROOT } from '@composed/workspace/paths';

/** Folder of the second product's own files. */
export const SECOND = join(ROOT, 'scripts', 'second', 'product');

export interface Made {
  folder: string;
  remove(): void;
}

/** Creates an empty folder outside this workspace, with a function that removes it. */
export function emptyFolder(name: string): Made {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `${name}-`)));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Installs a site outside this workspace like `npm install`, but without a registry. */
export function installLinked(site: string): void {
  linkedInstall(site);
  // A build's name depends on the versions in the lockfile.
  cpSync(join(ROOT, 'package-lock.json'), join(site, 'package-lock.json'));
}

/** Copies the second product to a folder outside this workspace, with packed packages. */
export function makeSecond(): Made {
  const made = emptyFolder('second');
  cpSync(SECOND, made.folder, { recursive: true });
  const { dependencies, ...rest } = readManifest(made.folder);
  packInto(ROOT, ['packages'], made.folder, { dependencies, devDependencies: {} });
  writeJson(join(made.folder, 'package.json'), { ...rest, dependencies });
  installLinked(made.folder);
  return made;
}
