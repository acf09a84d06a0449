import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mounts, mountedAt, mountsProblem } from '@composed/contract/manifest';
import { UserError } from '@composed/workspace/user-error';

const FILE = 'config/mounts.json';

/** Reads the grants of this workspace's site. */
export const readMounts = (root: string): Mounts =>
  JSON.parse(readFileSync(join(root, FILE), 'utf8'));

/** Lists the paths of the host's route table. */
const hostPaths = (root: string): string[] =>
  [
    ...readFileSync(join(root, 'host', 'src', 'routes.tsx'), 'utf8').matchAll(
      /^ {4}path: '([^']+)'/gm,
    ),
  ].map(([, path = '']) => path);

/**
 * Returns grants with an additional path for the remote, unless it covers the path already. Throws
 * a `UserError` if the path is not allowed.
 */
export function withPath(root: string, remote: string, path: string): Mounts {
  const mounts = readMounts(root);
  if (mountedAt(mounts, path) === remote) return mounts;
  const { [remote]: own, ...others } = mounts;
  // Add the path last, so that a conflict is reported for this remote.
  const more = { ...others, [remote]: { ...own, paths: [...(own?.paths ?? []), path] } };
  const problem = mountsProblem(more, hostPaths(root));
  if (problem !== null) throw new UserError(problem);
  return more;
}

export const writeMounts = (root: string, mounts: Mounts): void =>
  writeFileSync(join(root, FILE), `${JSON.stringify(mounts, null, 2)}\n`);

/**
 * Formats generated files: the length of names affects line breaks and the order of imports. Throws
 * a `UserError`.
 */
export function format(root: string, files: readonly string[]): void {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const args = ['check', '--write', '--no-errors-on-unmatched', ...files];
  const { status, stderr } = spawnSync(process.execPath, [biome, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new UserError(`What was written is there, unformatted:\n${stderr}`);
}
