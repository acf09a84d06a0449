import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Naming, nameRemote } from '@composed/create/naming';
import { assertEmpty, readManifest, writeJson } from '@composed/create/template';
import { SITE } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import { format, withPath, writeMounts } from './grants.ts';
import { type Named, nameInPlaces, placesOfRemote } from './places.ts';
import { fillTemplate } from './remote-template.ts';

export type List = Record<string, { port: number; variable: string }>;

export const readList = (root: string): List =>
  JSON.parse(readFileSync(join(root, 'config/remotes.json'), 'utf8'));

function writeList(root: string, list: List): void {
  const lines = Object.entries(list).map(
    ([name, { port, variable }]) => `  "${name}": { "port": ${port}, "variable": "${variable}" }`,
  );
  writeFileSync(join(root, 'config/remotes.json'), `{\n${lines.join(',\n')}\n}\n`);
}

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

const servers = Object.values(SITE.servers ?? {});

/** Ports of the site's additional servers. */
export const SERVER_PORTS: readonly number[] = servers.map(({ port }) => port);

/** Maps a variable to the program that already uses it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  HOST_PORT: 'the host',
  ...Object.fromEntries(
    servers.map(({ variable, title }) => [variable, title.replace(/^The /, 'the ')]),
  ),
};

/** Added remote, and the files that name it now. */
export interface Added extends Named {
  naming: Naming;
}

/**
 * Adds a remote with one screen to the workspace. If it throws a `UserError`, it has changed
 * nothing.
 */
export function addRemote(root: string, name: string): Added {
  const list = readList(root);
  const naming = nameRemote(
    name,
    Object.values(list).map(({ port }) => port),
    SERVER_PORTS,
  );
  if (list[name] !== undefined) throw new UserError(`There is a ${name} already.`);
  const owner =
    ELSEWHERE[naming.variable] ??
    Object.keys(list).find((other) => list[other]?.variable === naming.variable);
  if (owner !== undefined) throw new UserError(`${naming.variable} is the variable of ${owner}.`);
  assertEmpty(join(root, name));
  const mounts = withPath(root, name, naming.path);
  const [other = ''] = Object.keys(list);

  fillTemplate('remote', join(root, name), naming);
  writeManifest(root, other, name);
  writeList(root, { ...list, [name]: { port: naming.port, variable: naming.variable } });
  writeMounts(root, { ...mounts, [name]: { ...mounts[name], places: ['header'] } });
  const named = nameInPlaces(root, placesOfRemote(naming));
  format(root, [name, 'config/mounts.json', ...named.done]);
  return { naming, ...named };
}
