import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@composed/workspace/user-error';
import { readList } from './in-workspace.ts';
import { type Naming, nameRemote } from './naming.ts';
import { assertEmpty, fillTemplate, readManifest, takeSources, writeJson } from './template.ts';

/** What a remote's repository installs of this one; the journeys bring the API that they play against. */
const PACKED = ['packages', 'shared', 'api', 'e2e'];

/** Packs folders of the workspace; answers each package's name and file. */
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
 * Makes a repository for one remote (DP-16): a new one with one screen, or one of this workspace with
 * its sources. What it needs of this one lies packed in its `packages/`, so that no registry is needed.
 * Throws a `UserError`.
 */
export function makeRepository(
  root: string,
  name: string,
  folder: string,
  packed: readonly string[] = PACKED,
): Naming {
  const { [name]: existing, ...others } = readList(root);
  const ports = Object.values(others).map(({ port }) => port);
  const naming = { ...nameRemote(name, ports), ...existing };
  assertEmpty(folder);

  fillTemplate('repository', folder, naming);
  fillTemplate('remote', folder, naming);
  const manifest = readManifest(folder);
  if (existing !== undefined && existsSync(join(root, name))) {
    takeSources(join(root, name), folder);
    const own = readManifest(join(root, name));
    manifest.version = own.version;
    Object.assign(manifest.dependencies, own.dependencies);
  }
  writeJson(join(folder, 'remotes.json'), {
    [name]: { folder: '.', port: naming.port, variable: naming.variable },
  });
  for (const [pkg, file] of pack(root, packed, join(folder, 'packages'))) {
    for (const group of [manifest.dependencies, manifest.devDependencies]) {
      if (group[pkg] !== undefined) group[pkg] = `file:packages/${file}`;
    }
  }
  // What holds here holds there: versions that the Node of both runs, and that exist for every platform.
  manifest.overrides = readManifest(root).overrides;
  writeJson(join(folder, 'package.json'), manifest);
  return naming;
}
