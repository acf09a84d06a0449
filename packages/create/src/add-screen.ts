import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@composed/workspace/user-error';
import { format } from './format.ts';
import { readList } from './in-workspace.ts';
import { type Named, nameInPlaces, placesOfScreen } from './places.ts';
import { nameScreen, type ScreenNaming } from './screen-naming.ts';
import { addScreenFiles } from './template.ts';

/** The path of the route table that shows an address already; the first one that fits would. */
function shownBy(root: string, address: string): string | undefined {
  const table = readFileSync(join(root, 'host', 'src', 'routes.tsx'), 'utf8');
  const paths = [...table.matchAll(/^ {4}path: '([^']+)'/gm)].map(([, path = '']) => path);
  return paths.find((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address));
}

export interface AddedScreen extends Named {
  naming: ScreenNaming;
  /** The folder of its component. */
  folder: string;
}

/** Adds a screen to a remote of the workspace. Throws a `UserError` before it changes anything. */
export function addScreen(root: string, text: string, path?: string): AddedScreen {
  const naming = nameScreen(text, path);
  const { remote, screen } = naming;
  const remotes = Object.keys(readList(root));
  if (!remotes.includes(remote)) {
    throw new UserError(`There is no ${remote}; there are ${remotes.join(', ')}.`);
  }
  const taken = shownBy(root, naming.path);
  if (taken !== undefined) {
    throw new UserError(`${naming.path} is shown by the route ${taken}; --path names another.`);
  }
  addScreenFiles(join(root, remote), naming);
  const named = nameInPlaces(root, placesOfScreen(naming));
  const folder = `${remote}/src/${screen}`;
  format(root, [folder, `${remote}/src/screens`, ...named.done]);
  return { naming, folder, ...named };
}
