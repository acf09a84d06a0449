import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, SITE } from '@composed/workspace/paths';

const SCOPES = ['@composed', ...SITE.scopes];
const WORDS = SCOPES.map((scope) => scope.slice(1)).join('|');

/** File name of a packed package of this workspace, with its scope and name. */
const PACKED = new RegExp(`^(${WORDS})-(.+)-\\d+\\.\\d+\\.\\d+\\.tgz$`);
const OUR_PROGRAM = new RegExp(`^(${WORDS})`);

/**
 * Replaces `npm ci` in a repository that `new:remote --repository` made, in a hundredth of the
 * time. Unpacks our packages and links all others to the installed ones.
 */
export function linkedInstall(repository: string): void {
  const modules = join(repository, 'node_modules');
  const bin = join(modules, '.bin');
  mkdirSync(bin, { recursive: true });
  const here = join(ROOT, 'node_modules');
  for (const name of readdirSync(here)) {
    if (SCOPES.includes(name) || name.startsWith('.')) continue;
    symlinkSync(join(here, name), join(modules, name));
  }
  for (const name of readdirSync(join(here, '.bin'))) {
    if (!OUR_PROGRAM.test(name)) symlinkSync(join(here, '.bin', name), join(bin, name));
  }
  for (const file of readdirSync(join(repository, 'packages'))) {
    const [, scope, name] = PACKED.exec(file) ?? [];
    if (name === undefined) throw new Error(`${file} is no package of this workspace.`);
    const to = join(modules, `@${scope}`, name);
    mkdirSync(to, { recursive: true });
    spawnSync('tar', [
      '-xzf',
      join(repository, 'packages', file),
      '-C',
      to,
      '--strip-components=1',
    ]);
    const { bin: programs = {} } = JSON.parse(readFileSync(join(to, 'package.json'), 'utf8'));
    for (const [program, path] of Object.entries<string>(programs)) {
      chmodSync(join(to, path), 0o755);
      symlinkSync(join(to, path), join(bin, program));
    }
  }
}
