import { ownValue } from '@composed/browser/own-value';
import { incompatibility } from '@composed/contract/compatibility';
import type { HostRecord, ReleaseRecord, RemoteRecord } from '@composed/contract/release';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { budgetFigures } from '@composed/site/budget-figures';
import { looseEnds, newEnds, overreaches } from './gate-manifests.ts';
import type { LiveRelease, PackageState } from './generation.ts';
import { readPinned } from './releases.ts';
import type { Store } from './store.ts';

/** Parts of the site's configuration that limit the releases. */
export type Limits = Partial<Pick<SiteConfiguration, 'budgets' | 'mounts' | 'origin' | 'config'>>;

type Packages = Readonly<Record<string, PackageState>>;

const named = ({ name, release }: ReleaseRecord) => `${name}@${release}`;

/** Lists what the remote lacks for the host's routes, and what the host lacks for the remote. */
function unmet(host: HostRecord, remote: RemoteRecord): string[] {
  const reason = incompatibility({ ...remote, name: named(remote) }, host);
  const missing = host.routes
    .filter(
      (route) =>
        route.remote === remote.name && ownValue(remote.screens, route.screen) === undefined,
    )
    .map(({ path, screen }) => `${named(remote)} has no screen "${screen}", which ${path} shows.`);
  return reason === null ? missing : [reason, ...missing];
}

function overBudget(
  host: HostRecord,
  remotes: readonly RemoteRecord[],
  budgets: SiteConfiguration['budgets'],
): string[] {
  return budgetFigures(host, remotes, budgets)
    .filter(({ found, allowed }) => found > allowed)
    .map(
      ({ path, key, found, allowed }) =>
        `${path} would have ${key} of ${found}; ${allowed} are allowed.`,
    );
}

const siteOf = ({ origin = 'http://localhost', config = { remoteOrigins: [] } }: Limits) => ({
  origin,
  config,
});

/**
 * Compares every release of a remote that a browser can select with the host. Returns one sentence for each conflict.
 */
export function conflicts(
  host: HostRecord,
  remotes: readonly RemoteRecord[],
  off: readonly string[] = [],
  limits: Limits = {},
): string[] {
  const { budgets = {}, mounts } = limits;
  const absent = host.routes.filter(
    ({ remote }) => !off.includes(remote) && !remotes.some(({ name }) => name === remote),
  );
  return [
    ...absent.map(({ path, remote }) => `${path} shows ${remote}, of which nothing is live.`),
    ...remotes.flatMap((remote) => unmet(host, remote)),
    ...remotes.flatMap((remote) => overBudget(host, [remote], budgets)),
    ...overreaches(host, remotes, mounts, siteOf(limits)),
  ];
}

/** Reads the records of all releases that a browser can select; `null` without a host. */
async function drawnFrom(store: Store, packages: Packages) {
  const on = Object.entries(packages).filter(([, { disabled }]) => !disabled);
  const drawn = on.flatMap(([pkg, { stable, canary }]) =>
    [stable, ...(canary ? [canary] : [])].map((live: LiveRelease) => readPinned(store, pkg, live)),
  );
  const records = await Promise.all(drawn);
  const host = records.find((record): record is HostRecord => record.kind === 'host');
  if (host === undefined) return null;
  const remotes = records.filter((record): record is RemoteRecord => record.kind === 'remote');
  return { host, remotes };
}

/**
 * The static gate: checks by their records whether these packages fit together.
 *
 * @param before the live packages; if given, new dead links and unknown slots are also refused
 */
export async function compatibilityProblems(
  store: Store,
  packages: Packages,
  limits: Limits = {},
  before?: Packages,
): Promise<string[]> {
  const next = await drawnFrom(store, packages);
  // Without a host, remotes have no requirements.
  if (next === null) return [];
  const { host, remotes } = next;
  const off = Object.keys(packages).filter((pkg) => packages[pkg]?.disabled);
  const found = conflicts(host, remotes, off, limits);
  if (before !== undefined) {
    const endsOf = ({ host, remotes }: NonNullable<typeof next>) =>
      looseEnds(store, host, remotes, siteOf(limits));
    const ends = await endsOf(next);
    const old = ends.length > 0 ? await drawnFrom(store, before) : null;
    found.push(...newEnds(ends, old === null ? [] : await endsOf(old)));
  }
  return [...new Set(found)];
}
