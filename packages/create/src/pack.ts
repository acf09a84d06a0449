import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@composed/workspace/user-error';
import type { Manifest } from './template.ts';

/** Packs folders of the workspace; returns each package's name and file. */
function pack(root: string, folders: readonly string[], to: string): [string, string][] {
  mkdirSync(to, { recursive: true });
  const places = folders.flatMap((folder) => ['-w', folder]);
  // Not a word from the scripts that some run before: what is said is read.
  const args = ['pack', '--json', '--silent', '--pack-destination', to, ...places];
  const done = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) throw new UserError(`npm pack failed:\n${done.stderr ?? done.error}`);
  const packages = JSON.parse(done.stdout) as { name: string; filename: string }[];
  return packages.map(({ name, filename }) => [name, filename]);
}

/**
 * Packs folders of the workspace at `root` into `packages/` of a new repository, whose manifest then asks for the
 * packed files: so that no registry is needed. Throws a `UserError`.
 */
export function packInto(
  root: string,
  folders: readonly string[],
  repository: string,
  manifest: Pick<Manifest, 'dependencies' | 'devDependencies'>,
): void {
  for (const [pkg, file] of pack(root, folders, join(repository, 'packages'))) {
    for (const group of [manifest.dependencies, manifest.devDependencies]) {
      if (group[pkg] !== undefined) group[pkg] = `file:packages/${file}`;
    }
  }
}
