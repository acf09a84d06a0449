import { ownValue } from '@composed/browser/own-value';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { budgetFigures } from '@composed/site/budget-figures';
import { danglingReferences, grantProblems, newProblems } from './gate-manifests.ts';
import type { Packages } from './generation.ts';
import { misfit } from './majors.ts';
import { recordName } from './names.ts';
import { selectableRecords, splitRecords } from './releases.ts';
import { RefusedError, type Store } from './store.ts';

/** Parts of the site's configuration that limit the releases. */
export type Limits = Partial<
  Pick<SiteConfiguration, 'budgets' | 'mounts' | 'majors' | 'origin' | 'config'>
>;

/** Lists what the remote lacks for the host's routes, and what the host lacks for the remote. */
function unmet(host: HostRecord, remote: RemoteRecord, { majors }: Limits): string[] {
  const reason = misfit(remote, host, majors);
  const missing = host.routes
    .filter(
      (route) =>
        route.remote === remote.name && ownValue(remote.screens, route.screen) === undefined,
    )
    .map(
      ({ path, screen }) => `${recordName(remote)} has no screen "${screen}", which ${path} shows.`,
    );
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
  off: readonly string[],
  limits: Limits,
): string[] {
  const { budgets = {}, mounts } = limits;
  const absent = host.routes.filter(
    ({ remote }) => !off.includes(remote) && !remotes.some(({ name }) => name === remote),
  );
  return [
    ...absent.map(({ path, remote }) => `${path} shows ${remote}, of which nothing is live.`),
    ...remotes.flatMap((remote) => unmet(host, remote, limits)),
    ...remotes.flatMap((remote) => overBudget(host, [remote], budgets)),
    ...grantProblems(host, remotes, mounts, siteOf(limits)),
  ];
}

/**
 * The static gate: checks by their records whether these packages fit together. Throws a `RefusedError` with all
 * reasons against `what`.
 *
 * @param before the live packages; if given, new dead links and unknown slots are also refused
 */
export async function assertCompatible(
  what: string,
  store: Store,
  packages: Packages,
  limits: Limits,
  before?: Packages,
): Promise<void> {
  const { host, remotes } = splitRecords(await selectableRecords(store, packages));
  // Without a host, remotes have no requirements.
  if (host === undefined) return;
  const off = Object.keys(packages).filter((pkg) => packages[pkg]?.disabled);
  const found = conflicts(host, remotes, off, limits);
  if (before !== undefined) {
    const site = siteOf(limits);
    const dangling = await danglingReferences(store, host, remotes, site);
    const old = dangling.length > 0 ? splitRecords(await selectableRecords(store, before)) : null;
    const known = old?.host ? await danglingReferences(store, old.host, old.remotes, site) : [];
    found.push(...newProblems(dangling, known));
  }
  if (found.length > 0) throw new RefusedError(what, [...new Set(found)]);
}
