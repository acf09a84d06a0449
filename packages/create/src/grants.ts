import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mounts, mountedAt, mountsProblem } from '@composed/contract/manifest';
import { UserError } from '@composed/workspace/user-error';

const FILE = 'mounts.json';

/** What this workspace's own site grants its remotes. */
export const readMounts = (root: string): Mounts =>
  JSON.parse(readFileSync(join(root, FILE), 'utf8'));

/** The paths of the host's route table. */
const hostPaths = (root: string): string[] =>
  [
    ...readFileSync(join(root, 'host', 'src', 'routes.tsx'), 'utf8').matchAll(
      /^ {4}path: '([^']+)'/gm,
    ),
  ].map(([, path = '']) => path);

/** Grants with one path more for the remote, unless it has that already. Throws a `UserError` if it can't have it. */
export function withPath(root: string, remote: string, path: string): Mounts {
  const mounts = readMounts(root);
  if (mountedAt(mounts, path) === remote) return mounts;
  const { [remote]: own, ...others } = mounts;
  // At the end, so that what is wrong is said of it.
  const more = { ...others, [remote]: { ...own, paths: [...(own?.paths ?? []), path] } };
  const problem = mountsProblem(more, hostPaths(root));
  if (problem !== null) throw new UserError(problem);
  return more;
}

export const writeMounts = (root: string, mounts: Mounts): void =>
  writeFileSync(join(root, FILE), `${JSON.stringify(mounts, null, 2)}\n`);
