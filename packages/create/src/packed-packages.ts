import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { UserError } from '@composed/workspace/user-error';
import { compilePackages } from './compile-packages.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function sourcesHash(root: string): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const files = readdirSync(join(root, 'packages'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function removeOld(cache: string): void {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > DAY_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns a folder with the packages of the checkout at `root`, compiled and packed. Makes them if
 * a source has changed. Several processes may call this at the same time. Throws a `UserError`.
 */
export function packedPackages(root: string): string {
  const cache = join(root, 'node_modules', '.cache', 'composed', 'packed');
  const folder = join(cache, sourcesHash(root));
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  removeOld(cache);
  const work = mkdtempSync(join(cache, 'making-'));
  try {
    const packs = join(work, 'packs');
    npmPack(root, compilePackages(root, work), packs);
    try {
      renameSync(packs, folder);
    } catch (error) {
      // Another process finished first, with the same result.
      if (!existsSync(folder)) throw error;
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

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
