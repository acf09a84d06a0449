import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@composed/workspace/user-error';
import { format, readMounts, withPath, writeMounts } from './grants.ts';
import { readList } from './in-workspace.ts';
import { type Named, nameInPlaces, placesOfScreen } from './places.ts';
import { addScreenFiles, nameScreen, type ScreenNaming } from './remote-template.ts';

export interface AddedScreen extends Named {
  naming: ScreenNaming;
  folder: string;
}

/**
 * Adds a screen with its own page to a remote of the workspace. If it throws a `UserError`, it has
 * changed nothing.
 */
export function addScreen(root: string, text: string, path?: string): AddedScreen {
  const [first] = readMounts(root)[text.split('/')[0] ?? '']?.paths ?? [];
  const naming = nameScreen(text, path, first);
  const { remote, screen } = naming;
  const remotes = Object.keys(readList(root));
  if (!remotes.includes(remote)) {
    throw new UserError(`There is no ${remote}; there are ${remotes.join(', ')}.`);
  }
  const own = `${remote}/src/manifest.ts`;
  if (!existsSync(join(root, own))) {
    throw new UserError(
      `${own} is not there: a page needs a manifest, as docs/adding-a-remote.md has it.`,
    );
  }
  const manifest = readFileSync(join(root, own), 'utf8');
  if (manifest.includes(`path: '${naming.path}'`)) {
    throw new UserError(`${own} has a page at ${naming.path}; --path names another.`);
  }
  const mounts = withPath(root, remote, naming.path);
  addScreenFiles(join(root, remote), naming);
  writeMounts(root, mounts);
  const declared = `${remote}/src/contract.ts`;
  const contract = existsSync(join(root, declared)) ? declared : 'shared/src/contracts/screens.ts';
  const named = nameInPlaces(root, placesOfScreen(naming, contract, manifest));
  const folder = `${remote}/src/${screen}`;
  format(root, [folder, `${remote}/src/screens`, 'config/mounts.json', ...named.done]);
  return { naming, folder, ...named };
}
