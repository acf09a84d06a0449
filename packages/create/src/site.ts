import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@composed/workspace/user-error';
import { nameRemote } from './naming.ts';
import { packInto } from './pack.ts';
import { assertEmpty, fillSite, readManifest, writeJson } from './template.ts';

/** Files that `npm pack` removes from a package, so the template can't contain them. */
const HIDDEN = {
  '.gitignore': (name: string) => `node_modules/\n.${name}/\n`,
  '.npmrc': () =>
    'omit-lockfile-registry-resolved=true\nsave-exact=true\nfund=false\naudit=false\n',
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
 * Makes a site with a host and one remote in an empty folder. Packs the packages of the checkout at
 * `workspace` into it. Throws a `UserError`.
 */
export function makeSite(
  name: string,
  folder: string,
  workspace: string,
  remote = 'remote-first',
): void {
  const title = titleOf(name);
  const naming = nameRemote(remote, [], []);
  assertEmpty(folder);
  fillSite(folder, { name, title }, naming);
  for (const [file, text] of Object.entries(HIDDEN)) writeFileSync(join(folder, file), text(name));
  const manifest = readManifest(folder);
  packInto(workspace, ['packages'], folder, manifest);
  const { overrides } = readManifest(workspace);
  if (overrides !== undefined) manifest.overrides = overrides;
  writeJson(join(folder, 'package.json'), manifest);
}
