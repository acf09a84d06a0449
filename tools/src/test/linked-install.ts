import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';

/** A package of this workspace in a repository's `packages`, by its folder's name. */
const PACKED = /^idea-hub-(.+)-\d+\.\d+\.\d+\.tgz$/;

/**
 * What `npm ci` would install in a repository that `new:remote --repository` made, for a hundredth of the
 * time: our packages unpacked, and the rest linked to as it is installed here.
 */
export function linkedInstall(repository: string): void {
  const modules = join(repository, 'node_modules');
  const bin = join(modules, '.bin');
  mkdirSync(join(modules, '@idea-hub'), { recursive: true });
  mkdirSync(bin);
  const here = join(ROOT, 'node_modules');
  for (const name of readdirSync(here)) {
    if (name === '@idea-hub' || name.startsWith('.')) continue;
    symlinkSync(join(here, name), join(modules, name));
  }
  for (const name of readdirSync(join(here, '.bin'))) {
    if (!name.startsWith('idea-hub')) symlinkSync(join(here, '.bin', name), join(bin, name));
  }
  for (const file of readdirSync(join(repository, 'packages'))) {
    const name = PACKED.exec(file)?.[1];
    if (name === undefined) throw new Error(`${file} is no package of this workspace.`);
    const to = join(modules, '@idea-hub', name);
    mkdirSync(to);
    spawnSync('tar', [
      '-xzf',
      join(repository, 'packages', file),
      '-C',
      to,
      '--strip-components=1',
    ]);
    const programs = join(to, 'bin');
    for (const program of existsSync(programs) ? readdirSync(programs) : [])
      symlinkSync(join(programs, program), join(bin, program.replace('.mjs', '')));
  }
}
