import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { npmPack, packedPackages } from './packed-packages.ts';
import type { Manifest } from './template.ts';

/**
 * Packs folders of the workspace at `root` into the folder `to`. `packages` means all packages,
 * which are compiled first. Throws a `UserError`.
 */
export function packTo(root: string, folders: readonly string[], to: string): void {
  mkdirSync(to, { recursive: true });
  const others = folders.filter((folder) => folder !== 'packages');
  if (others.length < folders.length) cpSync(packedPackages(root), to, { recursive: true });
  if (others.length > 0)
    npmPack(
      root,
      others.map((folder) => join(root, folder)),
      to,
    );
}

/** Finds a package's file by npm's naming: `@composed/cli` → `composed-cli-1.0.0.tgz`. */
function packOf(pkg: string, files: readonly string[]): string | undefined {
  const start = `${pkg.replace('@', '').replace('/', '-')}-`;
  return files.find((file) => file.startsWith(start) && /^\d/.test(file.slice(start.length)));
}

/**
 * Packs folders of the workspace at `root` into `packages/` of a new repository, and adds the
 * packed files to its dependencies. So no registry is needed for them. Throws a `UserError`.
 */
export function packInto(
  root: string,
  folders: readonly string[],
  repository: string,
  manifest: Pick<Manifest, 'dependencies' | 'devDependencies'>,
): void {
  const to = join(repository, 'packages');
  packTo(root, folders, to);
  const files = readdirSync(to);
  for (const group of [manifest.dependencies, manifest.devDependencies]) {
    for (const pkg of Object.keys(group)) {
      const file = packOf(pkg, files);
      if (file !== undefined) group[pkg] = `file:packages/${file}`;
    }
  }
}
