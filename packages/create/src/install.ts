import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readManifest, writeJson } from './template.ts';

/** Links a file, or copies it to another file system. */
function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Copies a symbolic link, unless it leads out of `modules` to a package of the workspace. */
function copyLink(from: string, to: string, modules: string): void {
  let target: string;
  try {
    target = realpathSync(from);
  } catch {
    return;
  }
  if (target.startsWith(join(modules, '/'))) symlinkSync(readlinkSync(from), to);
}

/** Returns a packed package in the form of a lockfile. */
function lockedPack(site: string, resolved: string) {
  const file = join(site, resolved.replace('file:', ''));
  const { stdout } = spawnSync('tar', ['-xzOf', file, 'package/package.json'], {
    encoding: 'utf8',
  });
  const { version, license, dependencies, peerDependencies, bin } = JSON.parse(stdout);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  return { version, resolved, integrity, license, dependencies, peerDependencies, bin };
}

/** Writes a site's lockfile from that of the checkout at `root`. npm removes what the site does not use. */
function writeLock(root: string, site: string): void {
  const { name, dependencies, devDependencies } = readManifest(site);
  const { lockfileVersion, packages } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  // Without the workspace's own packages, which are files in the site.
  const installed = Object.entries<{ link?: boolean }>(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  );
  const packed = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => version.startsWith('file:'))
    .map(([pkg, version]) => [`node_modules/${pkg}`, lockedPack(site, version)]);
  writeJson(join(site, 'package-lock.json'), {
    name,
    lockfileVersion,
    requires: true,
    packages: {
      '': { name, dependencies, devDependencies },
      ...Object.fromEntries([...installed, ...packed]),
    },
  });
}

/**
 * Gives a new site the installed packages of the checkout at `root`, and a lockfile with the same
 * versions. `npm install` then downloads nothing.
 */
export function installFrom(root: string, site: string): void {
  const modules = realpathSync(join(root, 'node_modules'));
  const to = join(site, 'node_modules');
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const path = from.slice(modules.length);
    // Caches, and npm's list of the installed packages.
    if (/^.\.(?!bin)/.test(path)) continue;
    if (entry.isDirectory()) continue;
    mkdirSync(dirname(join(to, path)), { recursive: true });
    if (entry.isSymbolicLink()) copyLink(from, join(to, path), modules);
    else linkFile(from, join(to, path));
  }
  writeLock(root, site);
}
