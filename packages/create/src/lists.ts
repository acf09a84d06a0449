import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mount, type Mounts, mountedAt, mountsProblem } from '@composed/contract/manifest';
import { UserError } from '@composed/workspace/user-error';
import { writeJson } from './template.ts';

const REMOTES = 'config/remotes.json';
const MOUNTS = 'config/mounts.json';

/** Maps each remote to its port and the variable that changes it. */
export type List = Record<string, { port: number; variable: string }>;

const readJson = (root: string, file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

export const readList = (root: string): List => readJson(root, REMOTES);

export function writeList(root: string, list: List): void {
  const lines = Object.entries(list).map(
    ([name, { port, variable }]) => `  "${name}": { "port": ${port}, "variable": "${variable}" }`,
  );
  writeFileSync(join(root, REMOTES), `{\n${lines.join(',\n')}\n}\n`);
}

/** Reads the grants of a site. */
export const readMounts = (root: string): Mounts => readJson(root, MOUNTS);

export const writeMounts = (root: string, mounts: Mounts): void =>
  writeJson(join(root, MOUNTS), mounts);

/** Lists the paths of the host's route table. */
function hostPaths(root: string): string[] {
  const files = ['ts', 'tsx'].map((ending) => join(root, 'host', 'src', `routes.${ending}`));
  const table = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  return [...table.join('').matchAll(/^ {4}path: '([^']+)'/gm)].map(([, path = '']) => path);
}

/** Returns grants with the additional ones for the remote. Throws a `UserError` for a wrong one. */
export function withGrant(root: string, remote: string, grant: Mount): Mounts {
  const mounts = readMounts(root);
  const { [remote]: own, ...others } = mounts;
  const more: Record<string, readonly string[]> = { ...own };
  for (const [kind, values] of Object.entries(grant)) {
    const known = more[kind] ?? [];
    more[kind] = [...known, ...values.filter((value) => !known.includes(value))];
  }
  // Add the remote last, so that a conflict is reported for it.
  const granted = { ...others, [remote]: more as Mount };
  const problem = mountsProblem(granted, hostPaths(root));
  if (problem !== null) throw new UserError(problem);
  return granted;
}

/**
 * Returns the grants that a page at this path needs. A prefix ends before the first parameter.
 * Throws a `UserError` if the path is not allowed.
 */
export function withPath(root: string, remote: string, path: string): Mounts {
  const mounts = readMounts(root);
  const prefix = path.replace(/\/:.*/, '');
  return mountedAt(mounts, prefix) === remote
    ? mounts
    : withGrant(root, remote, { paths: [prefix] });
}
