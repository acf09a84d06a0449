import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { need } from './need.ts';
import { REMOTES, type Remote } from './remotes.ts';

/** One composed application: where its host and its remotes are. */
export interface Stage {
  readonly host: string;
  readonly remotes: Readonly<Record<Remote, string>>;
  /** Folder of the working tree's builds. */
  readonly builds: string;
  /** Folder of the release store that is served. */
  readonly store: string;
}

/** Told when it is asked for: tests of releases from a store meet `product` alone. */
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

/** What `npm start` serves, or the releases that were named. */
export const product = stage('PRODUCT');
/** The working tree's builds with a load limit of 2 s, and with the probe of singletons. */
export const short = stage('SHORT');
/** Remotes built against other versions of shared, and one with hostile styles. */
export const mixed = stage('MIXED');

export const api = need('E2E_API');

/** Beside releases: the files that they share. Records name them from their own folder on. */
export const SHARED = '../0-files/';

/** The one release of a package in a stage's store: its folder, and the address that it is served at. */
export function releaseOf(stage: Stage, pkg: 'host' | Remote): { folder: string; base: string } {
  const releases = join(stage.store, 'releases', pkg);
  const [release = ''] = readdirSync(releases).filter((name) => !SHARED.includes(name));
  const origin = pkg === 'host' ? `${stage.host}/releases/host` : stage.remotes[pkg];
  return { folder: join(releases, release), base: `${origin}/${release}/` };
}

/** Whether nginx serves the files. What is no proper request it answers itself, with its own words. */
export const onNginx = process.env.E2E_SERVER === 'nginx';
