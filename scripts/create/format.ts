import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { UserError } from '@composed/workspace/user-error';

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
