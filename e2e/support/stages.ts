import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTES, type Remote } from './remotes.ts';

const need = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run the journeys by "npm run e2e".`);
  return value;
};

/** One composed application: where its host and its remotes are. */
export interface Stage {
  host: string;
  remotes: Record<Remote, string>;
  /** Folder that holds the builds being served. */
  builds: string;
  /** Folder of the release store that is served. */
  store: string;
}

const stage = (name: string): Stage => ({
  host: need(`E2E_${name}_HOST`),
  remotes: Object.fromEntries(
    REMOTES.map((remote) => [
      remote,
      need(`E2E_${name}_${remote}`.toUpperCase().replaceAll('-', '_')),
    ]),
  ) as Record<Remote, string>,
  builds: need(`E2E_${name}_BUILDS`),
  store: need(`E2E_${name}_STORE`),
});

/** What `npm start` serves. */
export const product = stage('PRODUCT');
/** The same with a load limit of 2 s, and with the probe of singletons. */
export const short = stage('SHORT');
/** Remotes built against other versions of shared, and one with hostile styles. */
export const mixed = stage('MIXED');

export const api = need('E2E_API');

/** The one release of a package in a stage's store: its folder, and the address that it is served at. */
export function releaseOf(stage: Stage, pkg: 'host' | Remote): { folder: string; base: string } {
  const releases = join(stage.store, 'releases', pkg);
  const [release = ''] = readdirSync(releases);
  const origin = pkg === 'host' ? `${stage.host}/releases/host` : stage.remotes[pkg];
  return { folder: join(releases, release), base: `${origin}/${release}/` };
}
