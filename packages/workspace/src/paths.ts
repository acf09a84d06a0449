import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSite } from './read-site.ts';
import { UserError } from './user-error.ts';

/** Describes the product to the platform. Its folder is the root of the repository. */
const FILE = 'site.config.ts';

/**
 * Returns the nearest folder, from `folder` upwards, that has a `site.config.ts`. Throws a
 * `UserError`.
 */
export function repositoryAround(folder: string): string {
  for (let root = folder; ; root = dirname(root)) {
    if (existsSync(join(root, FILE))) return root;
    if (dirname(root) === root) {
      throw new UserError(
        `Neither ${folder} nor a folder above it has a ${FILE}: this runs in a repository of a site or of its remotes.`,
      );
    }
  }
}

/** Root of the repository around the working folder: the site's, or a remote's own. */
export const ROOT = repositoryAround(process.cwd());

export const SITE = readSite(join(ROOT, FILE));

/** Folder for the output of runs and builds. Git ignores it. */
export const STATE = join(ROOT, `.${SITE.name}`);

/** Name of the host or of a remote. */
export type Package = string;

/** Packages of this repository that are built and released. The host comes first, if it is here. */
export const PACKAGES: readonly Package[] = Object.keys(SITE.packages).sort(
  (a, b) => Number(b === 'host') - Number(a === 'host'),
);

/** Remotes whose sources are in this repository. */
export const REMOTES: readonly Package[] = PACKAGES.filter((name) => name !== 'host');

export const folderOf = (name: Package): string => join(ROOT, SITE.packages[name]?.folder ?? name);
