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
});

/** What `npm start` serves. */
export const product = stage('PRODUCT');
/** The same with a load limit of 2 s, and with the probe of singletons. */
export const short = stage('SHORT');
/** Remotes built against other versions of shared, and one with hostile styles. */
export const mixed = stage('MIXED');

export const api = need('E2E_API');
