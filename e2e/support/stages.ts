import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { need } from './need.ts';
import { REMOTES, type Remote } from './remotes.ts';

/** A composed application with the origins of its host and remotes. */
export interface Stage {
  readonly host: string;
  readonly remotes: Readonly<Record<Remote, string>>;
  /** Folder of the working tree's builds. */
  readonly builds: string;
  /** Folder of the served release store. */
  readonly store: string;
}

/** Reads variables only on demand, since tests of releases from a store only use `product`. */
const stage = (name: string): Stage => ({
  get host() {
    return need(`E2E_${name}_HOST`);
  },
  get remotes() {
    const addresses = REMOTES.map((remote) => [
      remote,
      need(`E2E_${name}_${remote}`.toUpperCase().replaceAll('-', '_')),
    ]);
    return Object.fromEntries(addresses) as Record<Remote, string>;
  },
  get builds() {
    return need(`E2E_${name}_BUILDS`);
  },
  get store() {
    return need(`E2E_${name}_STORE`);
  },
});

/** The application of `npm start`, or the releases under test. */
export const product = stage('PRODUCT');
/** Builds of the working tree with a load limit of 2 s and the probe of singletons. */
export const short = stage('SHORT');
/** Remotes built against other versions of shared, and one with hostile styles. */
export const mixed = stage('MIXED');

export const api = need('E2E_API');

/** Folder of shared files next to the releases, relative to a release's folder. */
export const SHARED = '../0-files/';

/** Returns the only release of a package in a stage's store: its folder and its address. */
export function releaseOf(stage: Stage, pkg: 'host' | Remote): { folder: string; base: string } {
  const releases = join(stage.store, 'releases', pkg);
  const [release = ''] = readdirSync(releases).filter((name) => !SHARED.includes(name));
  const origin = pkg === 'host' ? `${stage.host}/releases/host` : stage.remotes[pkg];
  return { folder: join(releases, release), base: `${origin}/${release}/` };
}

/** Reads the record of the only release of a package in a stage's store. */
export function recordIn<R>(stage: Stage, pkg: 'host' | Remote): R {
  const envelope = readFileSync(join(releaseOf(stage, pkg).folder, 'release.json'), 'utf8');
  return JSON.parse((JSON.parse(envelope) as { text: string }).text) as R;
}

/** Whether nginx serves the files. It has its own responses to malformed requests. */
export const onNginx = process.env.E2E_SERVER === 'nginx';
