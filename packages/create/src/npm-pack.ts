import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { UserError } from '@composed/workspace/user-error';

/** Packs folders into the folder `to`, like `npm publish`. Throws a `UserError`. */
export function npmPack(root: string, folders: readonly string[], to: string): void {
  mkdirSync(to, { recursive: true });
  const args = ['pack', '--silent', '--pack-destination', to, ...folders];
  const done = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) throw new UserError(`npm pack failed:\n${done.stderr ?? done.error}`);
}
