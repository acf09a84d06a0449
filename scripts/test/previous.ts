import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage, versionIn } from '@composed/build/build-package';
import { command } from '@composed/workspace/child';
import { folderOf, type Package, ROOT, STATE } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';

const git = (folder: string, ...args: string[]) =>
  spawnSync('git', args, { cwd: folder, encoding: 'utf8' });

/** Returns the last version tag before the current commit, such as `v1.4.0`; `null` if there is none. */
export function previousTag(folder: string): string | null {
  const found = git(folder, 'describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^');
  return found.status === 0 ? found.stdout.trim() : null;
}

/** Returns the previous version, `1.4.2` → `1.4.1`. For patch 0, returns the next version instead. */
export function adjacentVersion(version: string): string {
  const [major, minor, patch] = version.split('.').map(Number);
  return `${major}.${minor}.${patch === 0 ? 1 : Number(patch) - 1}`;
}

/** Builds a tag's sources with that tag's tools. Returns the build folder of one package. */
async function builtAt(tag: string, pkg: Package): Promise<string> {
  const folder = join(STATE, 'previous', tag);
  const sources = join(folder, 'package.json');
  if (!existsSync(sources)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const tar = join(folder, 'sources.tar');
    const packed = git(ROOT, 'archive', '--output', tar, tag);
    if (packed.status !== 0) throw new UserError(`${tag} can't be read: ${packed.stderr}`);
    const unpacked = spawnSync('tar', ['-xf', tar], { cwd: folder, encoding: 'utf8' });
    if (unpacked.status !== 0) throw new UserError(`${tar} can't be unpacked: ${unpacked.stderr}`);
  }
  const bootstrap = join(folder, 'scripts', 'bootstrap.mjs');
  const code = await command(process.execPath, [bootstrap, 'build']);
  if (code !== 0) throw new UserError(`The sources of ${tag} could not be built.`);
  return join(folder, '.idea-hub', 'builds', pkg);
}

/**
 * Builds a release that acts as the previous one, from the last tag. Without a tag, uses these sources with another
 * build id and patch version. Returns its folder.
 */
export async function previousBuild(pkg: Package): Promise<string> {
  const tag = previousTag(ROOT);
  if (tag !== null) return builtAt(tag, pkg);
  const folder = join(STATE, 'test-builds', 'previous', pkg);
  await buildPackage(pkg, folder, { version: adjacentVersion(versionIn(folderOf(pkg))) });
  return folder;
}
