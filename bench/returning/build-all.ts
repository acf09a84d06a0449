import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workingCopy } from '@composed/testing/working-copy';
import { PACKAGES, type Package, STATE } from '@composed/workspace/paths';
import { oneBundleId } from '../one-bundle/build.ts';
import type { Say } from '../parts/part.ts';

const run = promisify(execFile);

/** Packages that contain the changed message, by kind of release. */
const RELEASED: Readonly<Record<Kind, readonly Package[]>> = {
  remote: ['remote-ideas'],
  host: ['host'],
  shared: PACKAGES,
};

const ONE_BUNDLE = 'one-bundle';
/** Returns the folder for finished builds of these sources. Deletes builds of other sources. */
function keptBuilds(): string {
  const all = join(STATE, 'bench', 'returning');
  const own = oneBundleId();
  mkdirSync(join(all, own), { recursive: true });
  for (const other of readdirSync(all)) {
    if (other !== own) rmSync(join(all, other), { recursive: true });
  }
  return join(all, own);
}

async function buildIn(sources: string, folder: string, names: readonly string[]): Promise<void> {
  const missing = names.filter((name) => !existsSync(join(folder, name, '.built')));
  if (missing.length === 0) return;
  const program = join(sources, 'bench', 'returning', 'build-variant.ts');
  await run(process.execPath, ['--import', 'tsx', program, folder, ...missing], {
    cwd: sources,
    maxBuffer: 1 << 26,
  });
}

export interface Builds {
  buildOf(kind: Kind, release: number, pkg: Package): string;
  oneBundle(kind: Kind, release: number): string;
}

/** Builds all missing releases of each kind, each from sources with one changed message. */
export async function buildReleases(say: Say): Promise<Builds> {
  const kept = keptBuilds();
  const { folder: sources, remove } = workingCopy();
  try {
    await buildIn(sources, join(kept, 'first'), [...PACKAGES, ONE_BUNDLE]);
    for (const kind of KINDS) {
      const file = join(sources, MESSAGES[kind].file);
      const before = readFileSync(file, 'utf8');
      for (const release of made().filter((each) => each > 0)) {
        writeFileSync(file, before.replace(MESSAGES[kind].text, messageOf(kind, release)));
        const names = [...RELEASED[kind], ...(visited().includes(release) ? [ONE_BUNDLE] : [])];
        await buildIn(sources, join(kept, nameOf(kind, release)), names);
        say(`returning: built release ${release} of ${LAST} of ${kind}`);
      }
      writeFileSync(file, before);
    }
  } finally {
    remove();
  }
  return {
    buildOf: (kind, release, pkg) =>
      join(kept, RELEASED[kind].includes(pkg) ? nameOf(kind, release) : 'first', pkg),
    oneBundle: (kind, release) => join(kept, nameOf(kind, release), ONE_BUNDLE),
  };
}

/**
 * Kinds of releases: one remote, the host, or all packages, since each contains parts of `shared`.
 */
export const KINDS = ['remote', 'host', 'shared'] as const;
export type Kind = (typeof KINDS)[number];

export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  remote: 'one remote',
  host: 'the host',
  shared: 'everything, by shared',
};

/** Message that each release changes, and its file. */
export const MESSAGES: Readonly<Record<Kind, { file: string; text: string }>> = {
  remote: {
    file: 'remote-ideas/src/home/messages.ts',
    text: 'See what others are thinking about',
  },
  host: {
    file: 'host/src/messages.ts',
    text: 'You are offline. What you see may be out of date until the connection is back.',
  },
  shared: { file: 'shared/src/api/messages.ts', text: 'Failed to refresh token' },
};

/** Numbers of releases since the previous visit. */
export const BACK = [1, 3, 10] as const;
export const LAST = Math.max(...BACK);

/** Lists the releases of previous visits, and the last one. */
export const visited = (): number[] => [...BACK.map((back) => LAST - back), LAST].sort(byNumber);

const byNumber = (one: number, other: number): number => one - other;

/** Dictionaries are made against this many previous releases. */
const REACH = 5;

/**
 * Lists the releases to make. Other releases affect no measurement: no visitor has them and no
 * dictionary uses them.
 */
export const made = (): number[] => {
  const near = Array.from({ length: REACH }, (_, index) => LAST - 1 - index);
  return [...new Set([...visited(), ...near])].sort(byNumber);
};

/** Returns the message of the n-th release. Release 0 has the message of the sources. */
export const messageOf = (kind: Kind, release: number): string =>
  release === 0 ? MESSAGES[kind].text : `${MESSAGES[kind].text} (${release})`;

/** Returns the name of a release's build. Release 0 is the same for all kinds. */
export const nameOf = (kind: Kind, release: number): string =>
  release === 0 ? 'first' : `${kind}-${release}`;
