import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packInto } from '@composed/create/pack';
import { readManifest, writeJson } from '@composed/create/template';
import { linkedInstall } from '@composed/testing/linked-install';
import { ROOT } from '@composed/workspace/paths';

/** The second product's own files. */
export const SECOND = join(ROOT, 'examples', 'second');

export interface Made {
  folder: string;
  remove(): void;
}

/** An empty folder outside of this workspace, and how it goes again. */
export function emptyFolder(name: string): Made {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `${name}-`)));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Installs a site outside of this workspace as `npm install` does, without a registry. */
export function installLinked(site: string): void {
  linkedInstall(site);
  // A build is named after the versions that it was made with.
  cpSync(join(ROOT, 'package-lock.json'), join(site, 'package-lock.json'));
}

/** The second product outside of this workspace, on packed packages. */
export function makeSecond(): Made {
  const made = emptyFolder('second');
  cpSync(SECOND, made.folder, { recursive: true });
  const { dependencies, ...rest } = readManifest(made.folder);
  packInto(ROOT, ['packages'], made.folder, { dependencies, devDependencies: {} });
  writeJson(join(made.folder, 'package.json'), { ...rest, dependencies });
  installLinked(made.folder);
  return made;
}
