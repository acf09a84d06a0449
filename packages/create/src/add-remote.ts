import { join } from 'node:path';
import { UserError } from '@composed/workspace/user-error';
import { readList, withGrant, writeList, writeMounts } from './lists.ts';
import { type Naming, nameRemote } from './naming.ts';
import { manifestPlace, nameInPlaces, routeText } from './places.ts';
import { assertEmpty, copyFilled } from './template.ts';
import type { Workspace } from './workspace.ts';

/** Names a new remote. Throws a `UserError` if its name, variable or folder is taken. */
export function nameNewRemote({ root, servers }: Workspace, name: string): Naming {
  const list = readList(root);
  const naming = nameRemote(
    name,
    Object.values(list).map(({ port }) => port),
    servers.map(({ port }) => port),
  );
  if (list[name] !== undefined) throw new UserError(`There is a ${name} already.`);
  const taken: Record<string, string> = {
    HOST_PORT: 'the host',
    ...Object.fromEntries(
      servers.map(({ variable, title }) => [variable, title.replace(/^The /, 'the ')]),
    ),
    ...Object.fromEntries(Object.entries(list).map(([other, { variable }]) => [variable, other])),
  };
  const owner = taken[naming.variable];
  if (owner !== undefined) throw new UserError(`${naming.variable} is the variable of ${owner}.`);
  assertEmpty(join(root, name));
  return naming;
}

/** Copies a remote's template, with its names. */
export function fillRemote(template: string, to: string, naming: Naming): void {
  const { name, variable, port, path, title } = naming;
  copyFilled(template, to, (text) =>
    text
      .replaceAll('remote-template', name)
      .replaceAll('TEMPLATE_PORT', variable)
      .replaceAll('3999', String(port))
      .replaceAll('/template', path)
      .replaceAll('Template', title),
  );
}

/** Writes a remote's files and adds it to the list. */
export function writeRemote({ root, template }: Workspace, naming: Naming): void {
  const { name, port, variable } = naming;
  fillRemote(template, join(root, name), naming);
  writeList(root, { ...readList(root), [name]: { port, variable } });
}

/**
 * Adds a remote with one page and its entry in the header to a made site. If it throws a
 * `UserError`, it has changed nothing.
 */
export function addRemote(workspace: Workspace, name: string): Naming {
  const { root } = workspace;
  const naming = nameNewRemote(workspace, name);
  const { path, title } = naming;
  const mounts = withGrant(root, name, { paths: [path], places: ['header'] });
  writeRemote(workspace, naming);
  writeMounts(root, mounts);
  const entry = `    { label: '${title}', to: '${path}', place: 'header' },\n`;
  nameInPlaces(root, [
    manifestPlace(name, '', 'navigation', entry),
    manifestPlace(name, '', 'routes', routeText({ remote: name, screen: 'home', title, path })),
  ]);
  return naming;
}
