import type { ReleaseRecord, RemoteRecord, RouteRow } from '@composed/contract/release';
import { liveRoutes } from '@composed/site/manifest-parts';
import { UserError } from '@composed/workspace/user-error';
import type { Candidate, Combination, Combinations } from '../context.ts';
import { conflicts } from '../gate-records.ts';
import type { LiveRelease, PackageState, Packages } from '../generation.ts';
import { readIfSigned, readPinned, splitRecords } from '../releases.ts';
import { stateBefore } from '../state-before.ts';

type Releases = Combination['releases'];
type Read = (pkg: string, live: LiveRelease) => Promise<ReleaseRecord>;

/** Packages that may have a canary at the same time. Each one more doubles the combinations. */
const MOST_CANARIES = 6;

/** Whether so many packages have a canary that their combinations can't be opened. */
export const hasTooManyCanaries = (packages: Packages): boolean =>
  Object.values(packages).filter(({ canary, disabled }) => canary && !disabled).length >
  MOST_CANARIES;

/** Selects the default releases. For changed packages, selects the canary, as if all browsers had it. */
export const choose = (packages: Packages, changed: readonly string[]): Releases =>
  Object.fromEntries(
    Object.entries(packages)
      .filter(([, { disabled }]) => !disabled)
      .map(([pkg, { stable, canary }]) => [
        pkg,
        changed.includes(pkg) ? (canary ?? stable) : stable,
      ]),
  );

/** Reads the records. Returns `null` without a host, because then there is no page to open. */
export async function combine(
  read: Read,
  releases: Releases,
  exchanged: readonly string[] = [],
  what: (pkg: string) => string = () => '',
): Promise<Combination | null> {
  const records = Object.entries(releases).map(([pkg, live]) => read(pkg, live));
  const { host, remotes } = splitRecords(await Promise.all(records));
  const named = exchanged.map((pkg) => `${pkg}@${releases[pkg]?.release}, its ${what(pkg)}`);
  const beside = named.length > 0 ? named.join(', and ') : null;
  return host ? { exchanged, beside, releases, host, remotes } : null;
}

/**
 * Returns the other combinations that browsers can get with a changed release: each browser gets the canary of each
 * package by an independent draw.
 */
function drawn({ packages, changed }: Candidate, now: Releases): Releases[] {
  let all: Releases[] = [now];
  for (const [pkg, { stable, canary }] of Object.entries(packages)) {
    if (canary === undefined || now[pkg] === undefined) continue;
    const other = now[pkg] === canary ? stable : canary;
    all = all.flatMap((releases) => [releases, { ...releases, [pkg]: other }]);
  }
  return all.slice(1).filter((releases) => changed.some((pkg) => releases[pkg] === now[pkg]));
}

/** Returns the release that a roll-back of the package would restore. */
async function rollbackTarget(
  { context, current }: Candidate,
  pkg: string,
  { stable }: PackageState,
): Promise<LiveRelease | null> {
  // A roll-back can't restore a release that is damaged, withdrawn, pruned or signed with an invalid key.
  const before = await stateBefore(context, current, pkg).catch((error) => {
    if (error instanceof UserError) return null;
    throw error;
  });
  const live = before?.stable;
  if (live === undefined || live.release === stable.release) return null;
  const name = { pkg, release: live.release };
  // This rejects with a read error: the store may work again when a roll-back runs.
  const found = await readIfSigned(context.store, name, current.site.keys[pkg]);
  return found && live;
}

/**
 * Returns the candidate with the roll-back target of one other package at a time. Skips combinations with conflicts,
 * since a roll-back to them is refused too.
 */
async function rolledBack(candidate: Candidate, now: Releases, read: Read): Promise<Combination[]> {
  const { packages, changed, compares } = candidate;
  const { mounts, majors } = candidate.current.site;
  const off = Object.keys(packages).filter((pkg) => packages[pkg]?.disabled);
  const found: Combination[] = [];
  for (const [pkg, state] of Object.entries(packages)) {
    if (!compares || changed.includes(pkg) || state.disabled || state.canary) continue;
    const live = await rollbackTarget(candidate, pkg, state);
    if (live === null) continue;
    const releases = { ...now, [pkg]: live };
    const combination = await combine(read, releases, [pkg], () => 'roll-back target');
    if (combination === null) continue;
    const { host, remotes } = combination;
    if (conflicts(host, remotes, off, { mounts, majors }).length === 0) found.push(combination);
  }
  return found;
}

/**
 * Returns all combinations that a change makes possible, and those with one roll-back target. Returns `null` without a
 * host. The browser check opens exactly these, and a generation names exactly these as opened.
 */
export async function combinationsOf(candidate: Candidate): Promise<Combinations | null> {
  const { current, packages, changed, compares } = candidate;
  const releases = choose(packages, changed);
  const read: Read = (pkg, live) => readPinned(candidate.context.store, pkg, live);
  const now = await combine(read, releases);
  if (now === null) return null;
  const kind = (pkg: string) =>
    releases[pkg] === packages[pkg]?.canary ? 'stable release' : 'canary';
  const others = drawn(candidate, releases).map((each) => {
    const exchanged = Object.keys(each).filter((pkg) => each[pkg] !== releases[pkg]);
    return combine(read, each, exchanged, kind);
  });
  return {
    live: compares ? await combine(read, choose(current.packages, [])) : null,
    now,
    others: [
      ...(await Promise.all(others)).filter((each) => each !== null),
      ...(await rolledBack(candidate, releases, read)),
    ],
  };
}

/** Page to which a package contributes something. */
export interface FilledSlot {
  route: RouteRow;
  by: string;
  /** The same combination without the contributions of that package. */
  without: Combination;
}

export const withoutContributions = (record: RemoteRecord): RemoteRecord => ({
  ...record,
  manifest: { ...record.manifest, contributions: [] },
});

/** Returns each page with a slot that one of these packages fills. */
export function filledSlots(now: Combination, packages: readonly string[]): FilledSlot[] {
  const routes = liveRoutes(now.host, now.remotes);
  const offers = now.remotes.flatMap(({ name, manifest }) =>
    (manifest?.slots ?? []).map((slot) => ({ ...slot, remote: name })),
  );
  return now.remotes.flatMap((record) => {
    const { contributions = [] } = record.manifest ?? {};
    if (!packages.includes(record.name) || contributions.length === 0) return [];
    const filled = offers.filter(({ name, version }) =>
      contributions.some((one) => one.slot === name && one.version === version),
    );
    const remotes = now.remotes.map((each) =>
      each === record ? withoutContributions(each) : each,
    );
    return routes
      .filter(({ remote, screen }) =>
        filled.some((slot) => slot.remote === remote && slot.screen === screen),
      )
      .map((route) => ({ route, by: record.name, without: { ...now, remotes } }));
  });
}

/** Names the releases that a page shows: of the host, of its remote, and of the packages that fill its slots. */
export function shownTogether(combination: Combination, { path, remote }: RouteRow): string {
  const { host, remotes } = combination;
  const slots = filledSlots(
    combination,
    remotes.map(({ name }) => name),
  );
  const fillers = slots.filter(({ route }) => route.path === path).map(({ by }) => by);
  const parts = remotes.filter(({ name }) => name === remote || fillers.includes(name));
  return JSON.stringify([path, ...[host, ...parts].map(({ name, release }) => [name, release])]);
}
