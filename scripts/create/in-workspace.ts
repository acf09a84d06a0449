import { join } from 'node:path';
import { nameNewRemote, writeRemote } from '@composed/create/add-remote';
import { readList, withPath, writeMounts } from '@composed/create/lists';
import type { Naming } from '@composed/create/naming';
import { type Named, nameInPlaces } from '@composed/create/places';
import { readManifest, writeJson } from '@composed/create/template';
import { ideaHub } from './idea-hub.ts';
import { placesOfRemote } from './places.ts';

/** Writes a `package.json` with the scripts and versions of another remote. */
function writeManifest(root: string, other: string, name: string): void {
  const { scripts, dependencies, devDependencies, ...rest } = readManifest(join(root, other));
  const { build, dev, test, types } = scripts;
  // `@harbour/` of `@harbour/remote-ships`.
  const scope = rest.name.slice(0, rest.name.indexOf('/') + 1);
  writeJson(join(root, name, 'package.json'), {
    ...rest,
    name: `${scope}${name}`,
    version: '1.0.0',
    scripts: JSON.parse(JSON.stringify({ build, dev, test, types }).replaceAll(other, name)),
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([pkg]) => pkg === 'react' || pkg.startsWith(scope)),
    ),
    devDependencies,
  });
}

/** Added remote, and the files that name it now. */
export interface Added extends Named {
  naming: Naming;
}

/**
 * Adds a remote with one screen to the workspace. If it throws a `UserError`, it has changed
 * nothing.
 */
export function addRemote(root: string, name: string): Added {
  const workspace = ideaHub(root);
  const naming = nameNewRemote(workspace, name);
  const mounts = withPath(root, name, naming.path);
  const [other = ''] = Object.keys(readList(root));
  writeRemote(workspace, naming);
  writeManifest(root, other, name);
  writeMounts(root, { ...mounts, [name]: { ...mounts[name], places: ['header'] } });
  const named = nameInPlaces(root, placesOfRemote(naming));
  workspace.format([name, 'config/mounts.json', ...named.done]);
  return { naming, ...named };
}
