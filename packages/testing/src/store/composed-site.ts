import { join } from 'node:path';
import { startServer } from '@composed/cli/server-process';
import type { Running } from '@composed/cli/supervisor';
import type { Mounts } from '@composed/contract/manifest';
import { makeChange } from '@composed/release/change';
import { openLocalSite } from '@composed/release/local-site';
import { publish } from '@composed/release/publish';
import { localConfig } from '@composed/workspace/local-config';
import { type Package, SITE } from '@composed/workspace/paths';
import { type Ports, packagesWith, portOf, remotesWith } from '@composed/workspace/ports';
import { copyRelease, type StoredRelease } from './stored-releases.ts';

export interface ComposedStore {
  /** Folder of the store, which is made. */
  root: string;
  /** Of all packages that are to be live. */
  ports: Ports;
  releases: readonly StoredRelease[];
  /** The folder with a finished build of a package that has no release among them. */
  buildOf?: (pkg: Package) => string;
  /** What remotes are granted; what the site says unless told. */
  mounts?: Mounts;
}

const nothing = (pkg: Package): never => {
  throw new Error(`There is neither a release nor a build of ${pkg}.`);
};

/**
 * Makes a store with these releases and builds live, whether they fit together or not: what does not is
 * for the end-to-end tests to find, or is to be refused by browsers.
 */
export async function composeStore(composed: ComposedStore): Promise<void> {
  const { root, ports, releases, buildOf = nothing, mounts = SITE.mounts ?? {} } = composed;
  const context = await openLocalSite({
    root,
    keys: join(root, '..', 'keys'),
    ports,
    config: localConfig(ports, {}),
    budgets: {},
    mounts,
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

/**
 * Starts the product's further servers for end-to-end tests.
 *
 * @param origins of the hosts whose pages call them
 * @param data an empty folder for what they keep
 * @param folders name of a server → the folder of its package, where that is not in this repository
 */
export async function startTestServers(
  ports: Readonly<Record<string, number>>,
  origins: readonly string[],
  data: string,
  folders: Readonly<Record<string, string>> = {},
): Promise<{ stop(): Promise<void> }> {
  const started: Running[] = [];
  const stop = async () => void (await Promise.all(started.map((server) => server.stop())));
  try {
    for (const [name, server] of Object.entries(SITE.servers ?? {})) {
      const env = server.test?.(origins, data) ?? {};
      const port = portOf(ports, name);
      started.push(await startServer(server, port, env, 'nothing', folders[name]));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/** Where the product's further servers are, as environment variables for end-to-end tests: `E2E_API`. */
export const toldOfServers = (ports: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(SITE.servers ?? {}).map((name) => [
      `E2E_${name}`.toUpperCase().replaceAll('-', '_'),
      `http://localhost:${ports[name]}`,
    ]),
  );

/** What end-to-end tests are told of a composed site, as environment variables; `name` as in `PRODUCT`. */
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
