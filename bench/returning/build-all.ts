import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PACKAGES, type Package, ROOT, SITE, STATE } from '@composed/workspace/paths';
import { oneBundleId } from '../one-bundle/build.ts';
import type { Say } from '../parts/part.ts';
import { KINDS, type Kind, LAST, MESSAGES, made, messageOf, nameOf, visited } from './changes.ts';

const run = promisify(execFile);

/** Packages that contain the changed message, by kind of release. */
const RELEASED: Readonly<Record<Kind, readonly Package[]>> = {
  remote: ['remote-ideas'],
  host: ['host'],
  shared: PACKAGES,
};

const ONE_BUNDLE = 'one-bundle';
const SCOPES = ['@composed', ...SITE.scopes];
const LEFT_OUT = ['node_modules', '.git', `.${SITE.name}`];

/**
 * Copies this repository. The copy's packages use one another, and the other dependencies of this
 * repository.
 */
function copySources(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'idea-hub-returning-')));
  for (const name of readdirSync(ROOT)) {
    if (!LEFT_OUT.includes(name)) {
      cpSync(join(ROOT, name), join(folder, name), {
        recursive: true,
        filter: (file) => !file.endsWith('/node_modules'),
      });
    }
  }
  const here = join(ROOT, 'node_modules');
  const there = join(folder, 'node_modules');
  mkdirSync(there);
  for (const name of readdirSync(here)) {
    if (SCOPES.includes(name)) {
      cpSync(join(here, name), join(there, name), { recursive: true, verbatimSymlinks: true });
    } else symlinkSync(join(here, name), join(there, name));
  }
  return folder;
}

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

/** Folders with the builds of each release. */
export interface Builds {
  buildOf(kind: Kind, release: number, pkg: Package): string;
  oneBundle(kind: Kind, release: number): string;
}

/** Builds all missing releases of each kind, each from sources with one changed message. */
export async function buildReleases(say: Say): Promise<Builds> {
  const kept = keptBuilds();
  const sources = copySources();
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
    rmSync(sources, { recursive: true, force: true });
  }
  return {
    buildOf: (kind, release, pkg) =>
      join(kept, RELEASED[kind].includes(pkg) ? nameOf(kind, release) : 'first', pkg),
    oneBundle: (kind, release) => join(kept, nameOf(kind, release), ONE_BUNDLE),
  };
}
