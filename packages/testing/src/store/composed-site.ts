import { join } from 'node:path';
import { startApi } from '@composed/cli/api-process';
import type { Running } from '@composed/cli/supervisor';
import { makeChange } from '@composed/release/change';
import { openLocalSite } from '@composed/release/local-site';
import { publish } from '@composed/release/publish';
import { localConfig } from '@composed/workspace/local-config';
import type { Package } from '@composed/workspace/paths';
import { type Ports, packagesWith, remotesWith } from '@composed/workspace/ports';
import { copyRelease, type StoredRelease } from './stored-releases.ts';

export interface ComposedStore {
  /** Folder of the store, which is made. */
  root: string;
  /** Of all packages that are to be live. */
  ports: Ports;
  releases: readonly StoredRelease[];
  /** The folder with a finished build of a package that has no release among them. */
  buildOf?: (pkg: Package) => string;
}

const nothing = (pkg: Package): never => {
  throw new Error(`There is neither a release nor a build of ${pkg}.`);
};

/**
 * Makes a store with these releases and builds live, whether they fit together or not: what does not is
 * for the journeys to find, or is to be refused by browsers.
 */
export async function composeStore(composed: ComposedStore): Promise<void> {
  const { root, ports, releases, buildOf = nothing } = composed;
  const context = await openLocalSite({
    root,
    keys: join(root, '..', 'keys'),
    ports,
    config: localConfig(ports, {}),
    budgets: {},
    keysBeside: Object.fromEntries(releases.map(({ pkg, keys }) => [pkg, keys])),
    env: {},
  });
  const published = await Promise.all(
    packagesWith(ports).map((pkg) => {
      const stored = releases.find((release) => release.pkg === pkg);
      return stored ? copyRelease(stored, context.store) : publish(context, buildOf(pkg));
    }),
  );
  const packages = Object.fromEntries(
    published.map(({ pkg, release, integrity }) => [
      pkg,
      { stable: { release, record: integrity, before: null } },
    ]),
  );
  await makeChange(context, { did: 'stage', why: null, apply: async () => ({ packages }) });
}

/** Starts the API for journeys, on an empty database; `folder` is that of its package. */
export const startJourneysApi = (
  port: number,
  hosts: readonly string[],
  data: string,
  folder?: string,
): Promise<Running> =>
  startApi(
    port,
    {
      DATABASE_URL: `file:${join(data, 'api.db')}`,
      APP_ORIGIN: hosts.join(','),
      NODE_ENV: 'development',
      // Many sign-ups come from this one machine; the limits have tests of their own.
      RATE_LIMIT: 'off',
      // The journeys of social sign-in meet this provider in place of the real ones.
      DEV_SOCIAL: 'on',
    },
    'nothing',
    folder,
  );

/** What journeys are told of a composed site, as environment variables; `name` as in `PRODUCT`. */
export const told = (name: string, ports: Ports, root: string): Record<string, string> => ({
  E2E_REMOTES: remotesWith(ports).join(','),
  ...Object.fromEntries(
    packagesWith(ports).map((pkg) => [
      `E2E_${name}_${pkg}`.toUpperCase().replaceAll('-', '_'),
      `http://localhost:${ports[pkg]}`,
    ]),
  ),
  [`E2E_${name.toUpperCase()}_STORE`]: root,
});
