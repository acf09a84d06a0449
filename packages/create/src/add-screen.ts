import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@composed/workspace/user-error';
import { readList, readMounts, withGrant, withPath, writeMounts } from './lists.ts';
import { moduleNameOf, nameScreen, pascalCase, type ScreenNaming } from './naming.ts';
import { manifestPlace, type Named, nameInPlaces, routeText, screenPlaces } from './places.ts';
import { assertEmpty, copyFilled } from './template.ts';
import type { Workspace } from './workspace.ts';

/** Where a screen is shown. Default: a page below the remote's first path. */
export interface ScreenOptions {
  /** Address of its page. `:name` is a parameter. */
  path?: string | undefined;
  /** Name of a slot that it fills. It is no page then. */
  slot?: string | undefined;
}

/** A new screen, and the files that name it now. */
export interface AddedScreen extends Named {
  naming: ScreenNaming;
  folder: string;
}

/** Replaces the names of the template's screen, `home`. */
const filledForScreen = (text: string, naming: ScreenNaming): string =>
  text
    .replaceAll('remote-template', naming.remote)
    .replaceAll('/template', naming.path)
    .replaceAll('Template', naming.title)
    .replaceAll('HomeScreen', `${pascalCase(naming.screen)}Screen`)
    .replaceAll(/(?<=as )home\b|\bhome(?=\.Screen)/g, moduleNameOf(naming))
    .replaceAll(/\bhome\b/g, naming.screen);

/** Writes the template's screen into a remote's folder under another name. Throws a `UserError`. */
function addScreenFiles(template: string, to: string, naming: ScreenNaming, isPage: boolean): void {
  const { screen } = naming;
  const module = join(to, 'src', 'screens', `${screen}.tsx`);
  if (existsSync(module)) throw new UserError(`${module} is there already; nothing was changed.`);
  assertEmpty(join(to, 'src', screen));
  for (const part of ['home', 'screens']) {
    const folder = part === 'home' ? screen : part;
    // The heading of the page is in the screen around the slot.
    const filled = (text: string) => filledForScreen(text, naming);
    const fill = (text: string) =>
      isPage ? filled(text) : filled(text).replaceAll(/(?<=<\/?)h1\b/g, 'h2');
    copyFilled(join(template, 'src', part), join(to, 'src', folder), fill);
  }
}

/**
 * Adds a screen to a remote, as a page or in a slot. If it throws a `UserError`, it has changed
 * nothing.
 */
export function addScreen(
  workspace: Workspace,
  text: string,
  { path, slot }: ScreenOptions = {},
): AddedScreen {
  const { root, template, placesOfScreen, format } = workspace;
  if (path !== undefined && slot !== undefined) {
    throw new UserError('A screen is a page or in a slot: give --path or --slot.');
  }
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
  if (slot === undefined && manifest.includes(`path: '${naming.path}'`)) {
    throw new UserError(`${own} has a page at ${naming.path}; --path names another.`);
  }
  const mounts =
    slot === undefined
      ? withPath(root, remote, naming.path)
      : withGrant(root, remote, { slots: [slot] });
  addScreenFiles(template, join(root, remote), naming, slot === undefined);
  writeMounts(root, mounts);
  const named = nameInPlaces(root, [
    slot === undefined
      ? manifestPlace(remote, manifest, 'routes', routeText(naming))
      : manifestPlace(
          remote,
          manifest,
          'contributions',
          `    { slot: '${slot}', version: 1, screen: '${screen}' },\n`,
        ),
    ...screenPlaces(naming),
    ...placesOfScreen(naming),
  ]);
  const folder = `${remote}/src/${screen}`;
  format([folder, `${remote}/src/screens`, 'config/mounts.json', ...named.done]);
  return { naming, folder, ...named };
}
