import { join } from 'node:path';
import { startServer } from '@composed/cli/server-process';
import type { Running } from '@composed/cli/supervisor';
import type { Mounts } from '@composed/contract/manifest';
import { makeChange } from '@composed/release/change';
import type { ReleaseContext } from '@composed/release/context';
import { openLocalSite } from '@composed/release/local-site';
import { type Published, publish } from '@composed/release/publish';
import { localConfig } from '@composed/workspace/local-config';
import { type Package, SITE } from '@composed/workspace/paths';
import { type Ports, packagesWith, portOf, remotesWith } from '@composed/workspace/ports';
import { copyRelease, type StoredRelease } from './stored-releases.ts';

export interface ComposedStore {
  root: string;
  /** Ports of all packages that will be live. */
  ports: Ports;
  releases: readonly StoredRelease[];
  /** Returns the folder with a finished build of a package that has no release in `releases`. */
  buildOf?: (pkg: Package) => string;
  /** Grants of the remotes. Default: those of the site. */
  mounts?: Mounts;
}

const nothing = (pkg: Package): never => {
  throw new Error(`There is neither a release nor a build of ${pkg}.`);
};

/**
 * Creates a store and takes these releases and builds live without compatibility checks. The
 * end-to-end tests, or browsers, must find out what does not fit together.
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
  await stage(context, published);
}

/** Takes published releases live without checks. */
export async function stage(
  context: ReleaseContext,
  published: readonly Published[],
): Promise<void> {
  const packages = Object.fromEntries(
    published.map(({ pkg, release, integrity }) => [
      pkg,
      { stable: { release, record: integrity, before: null } },
    ]),
  );
  await makeChange(context, { did: 'stage', why: null, apply: async () => ({ packages }) });
}

/**
 * Starts the product's additional servers for end-to-end tests.
 *
 * @param origins of the hosts whose pages call them
 * @param data empty folder for their data
 * @param folders maps a server's name to its package's folder, if it is not in this repository
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

/**
 * Returns the addresses of the product's additional servers as variables for end-to-end tests:
 * `E2E_API`.
 */
export const serverVariables = (ports: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(SITE.servers ?? {}).map((name) => [
      `E2E_${name}`.toUpperCase().replaceAll('-', '_'),
      `http://localhost:${ports[name]}`,
    ]),
  );

/**
 * Returns the facts about a composed site as variables for end-to-end tests. `name` is as in
 * `PRODUCT`.
 */
export const siteVariables = (
  name: string,
  ports: Ports,
  root: string,
): Record<string, string> => ({
  E2E_REMOTES: remotesWith(ports).join(','),
  ...Object.fromEntries(
    packagesWith(ports).map((pkg) => [
      `E2E_${name}_${pkg}`.toUpperCase().replaceAll('-', '_'),
      `http://localhost:${ports[pkg]}`,
    ]),
  ),
  [`E2E_${name.toUpperCase()}_STORE`]: root,
});
