import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSite } from './read-site.ts';
import { UserError } from './user-error.ts';

/** Describes the product to the platform, and marks a repository's root folder by being there. */
const FILE = 'site.config.ts';

/** The folder or the nearest one above it that has a `site.config.ts`. Throws a `UserError`. */
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

/** The root folder of the repository that a command is run in: the site's, or a remote's own. */
export const ROOT = repositoryAround(process.cwd());

/** What the platform knows of the product. */
export const SITE = readSite(join(ROOT, FILE));

/** What runs and builds leave behind; ignored by git. */
export const STATE = join(ROOT, `.${SITE.name}`);

/** The host, or a remote. */
export type Package = string;

/** Whatever is built and released from this repository: the host first, where it is here. */
export const PACKAGES: readonly Package[] = Object.keys(SITE.packages).sort(
  (a, b) => Number(b === 'host') - Number(a === 'host'),
);

/** The remotes whose sources are in this repository. */
export const REMOTES: readonly Package[] = PACKAGES.filter((name) => name !== 'host');

/** Where a package's sources are. */
export const folderOf = (name: Package): string => join(ROOT, SITE.packages[name]?.folder ?? name);
