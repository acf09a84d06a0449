import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RemoteName } from '@idea-hub/shared/contracts/screens';
import { UserError } from './user-error.ts';

/** Names the remotes of a repository, and marks its root folder by being there (MF-10, DP-16). */
const LIST = 'remotes.json';

/** The folder or the nearest one above it that has the list of remotes. Throws a `UserError`. */
export function repositoryAround(folder: string): string {
  for (let root = folder; ; root = dirname(root)) {
    if (existsSync(join(root, LIST))) return root;
    if (dirname(root) === root) {
      throw new UserError(
        `Neither ${folder} nor a folder above it has a ${LIST}: this runs in a repository of remotes.`,
      );
    }
  }
}

/** The root folder of the repository that the tools are run in: this one, or a remote's own (DP-16). */
export const ROOT = repositoryAround(process.cwd());

/** What runs and builds leave behind; ignored by git. */
export const STATE = join(ROOT, '.idea-hub');

interface Listed {
  /** In development and at `npm start` (RN-04). */
  port: number;
  /** The variable that moves it to another port. */
  variable: string;
  /** Where its sources are, from the root; a folder of its name unless told. */
  folder?: string;
}

function readList(file: string): Readonly<Record<RemoteName, Listed>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UserError(`${file} can't be read: ${(error as Error).message}.`, { cause: error });
  }
}

/** The remotes whose sources are in this repository (MF-10). */
export const LISTED = readList(join(ROOT, LIST));

export const REMOTES = Object.keys(LISTED) as RemoteName[];

export type Package = 'host' | RemoteName;

const hasHost = existsSync(join(ROOT, 'host', 'package.json'));

/** Whatever is built and released from this repository. */
export const PACKAGES: readonly Package[] = hasHost ? ['host', ...REMOTES] : REMOTES;

/** Where a package's sources are. */
export const folderOf = (name: Package): string =>
  join(ROOT, name === 'host' ? name : (LISTED[name].folder ?? name));
