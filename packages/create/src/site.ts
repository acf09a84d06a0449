import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@composed/workspace/user-error';
import { writeRemote } from './add-remote.ts';
import { nameRemote } from './naming.ts';
import { packInto } from './pack.ts';
import { assertEmpty, copyFilled, readManifest, writeJson } from './template.ts';
import { madeSite } from './workspace.ts';

const TEMPLATE = join(import.meta.dirname, '..', 'template', 'site');

/** Files that `npm pack` removes from a package, so the template can't contain them. */
const HIDDEN = {
  '.gitignore': (name: string) => `node_modules/\n.${name}/\n`,
  '.npmrc': () => 'omit-lockfile-registry-resolved=true\nsave-exact=true\n',
};

/** Converts a name to a title: `my-shop` → `My shop`. Throws a `UserError` for an invalid name. */
function titleOf(name: string): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40) {
    throw new UserError(
      `A site is called like "my-shop", in small letters, digits and hyphens, not "${name}".`,
    );
  }
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Writes the files of a site with a host and one remote, which shows the first page. Throws a
 * `UserError`.
 */
export function writeSite(name: string, folder: string, remote = 'remote-first'): void {
  const title = titleOf(name);
  const naming = { ...nameRemote(remote, [], []), title: `Welcome to ${title}`, path: '/' };
  assertEmpty(folder);
  copyFilled(TEMPLATE, folder, (text) =>
    text
      .replaceAll('remote-template', remote)
      .replaceAll('template-site', name)
      .replaceAll('Template', title),
  );
  for (const [file, text] of Object.entries(HIDDEN)) writeFileSync(join(folder, file), text(name));
  writeRemote(madeSite(folder, []), naming);
}

/**
 * Makes a site with a host and one remote in an empty folder. Packs the packages of the checkout at
 * `workspace` into it. Throws a `UserError`.
 */
export function makeSite(name: string, folder: string, workspace: string, remote?: string): void {
  writeSite(name, folder, remote);
  const manifest = readManifest(folder);
  packInto(workspace, ['packages'], folder, manifest);
  // Overrides for one dependent are for tests of the workspace.
  const overrides = Object.entries(readManifest(workspace).overrides ?? {}).filter(
    ([, version]) => typeof version === 'string',
  );
  if (overrides.length > 0) manifest.overrides = Object.fromEntries(overrides);
  writeJson(join(folder, 'package.json'), manifest);
}
