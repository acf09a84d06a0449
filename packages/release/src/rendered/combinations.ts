import type { HostRecord, RemoteRecord, RouteRow } from '@composed/contract/release';
import { liveRoutes } from '@composed/site/manifest-parts';
import { UserError } from '@composed/workspace/user-error';
import type { Candidate } from '../context.ts';
import { conflicts } from '../gate-records.ts';
import type { LiveRelease, PackageState } from '../generation.ts';
import { readIfSigned, readPinned, splitRecords } from '../releases.ts';
import { stateBefore } from '../state-before.ts';

/** Releases that a browser may load together, one of each package that is switched on. */
export interface Combination {
  /** Release that differs from the candidate's; `null` for the candidate itself. */
  beside: string | null;
  releases: Readonly<Record<string, LiveRelease>>;
  host: HostRecord;
  remotes: readonly RemoteRecord[];
}

type Packages = Readonly<Record<string, PackageState>>;

/** Selects the default releases. For changed packages, selects the canary, as if all browsers had it. */
const choose = (packages: Packages, changed: readonly string[]): Combination['releases'] =>
  Object.fromEntries(
    Object.entries(packages)
      .filter(([, { disabled }]) => !disabled)
      .map(([pkg, { stable, canary }]) => [
        pkg,
        changed.includes(pkg) ? (canary ?? stable) : stable,
      ]),
  );

/** Reads the records. Returns `null` without a host, because then there is no page to open. */
async function combine(
  { context }: Pick<Candidate, 'context'>,
  releases: Combination['releases'],
  beside: string | null,
): Promise<Combination | null> {
  const records = await Promise.all(
    Object.entries(releases).map(([pkg, live]) => readPinned(context.store, pkg, live)),
  );
  const { host, remotes } = splitRecords(records);
  return host ? { beside, releases, host, remotes } : null;
}

/** Returns the live combination, to compare the candidate with. */
export const liveCombination = ({ context, current }: Candidate): Promise<Combination | null> =>
  combine({ context }, choose(current.packages, []), null);

/** Returns the combination that is about to go live. */
export const candidateCombination = (candidate: Candidate): Promise<Combination | null> =>
  combine(candidate, choose(candidate.packages, candidate.changed), null);

/** Returns the canary of a package. Without one, for a new release, returns the package's roll-back target. */
async function other(
  { context, current, compares }: Candidate,
  pkg: string,
  state: PackageState,
): Promise<{ live: LiveRelease; what: string } | null> {
  if (state.canary) return { live: state.canary, what: 'canary' };
  if (!compares) return null;
  // A roll-back can't restore a release that is damaged, withdrawn, pruned or signed with an invalid key.
  const before = await stateBefore(context, current, pkg).catch((error) => {
    if (error instanceof UserError) return null;
    throw error;
  });
  const live = before?.stable;
  if (live === undefined || live.release === state.stable.release) return null;
  const name = { pkg, release: live.release };
  // This rejects with a read error: the store may work again when a roll-back runs.
  const found = await readIfSigned(context.store, name, current.site.keys[pkg]);
  return found && { live, what: 'roll-back target' };
}

/**
 * Returns the candidate with one release of another package exchanged at a time. This gives one combination for each
 * package, not all products. Skips combinations with conflicts, since a roll-back to them is refused too.
 */
export async function otherCombinations(candidate: Candidate): Promise<Map<string, Combination>> {
  const { packages, changed } = candidate;
  const { mounts } = candidate.current.site;
  const releases = choose(packages, changed);
  const off = Object.keys(packages).filter((pkg) => packages[pkg]?.disabled);
  const found = new Map<string, Combination>();
  for (const [pkg, state] of Object.entries(packages)) {
    if (changed.includes(pkg) || state.disabled) continue;
    const exchanged = await other(candidate, pkg, state);
    if (exchanged === null) continue;
    const { live, what } = exchanged;
    const beside = `${pkg}@${live.release}, its ${what}`;
    const combination = await combine(candidate, { ...releases, [pkg]: live }, beside);
    if (combination === null) continue;
    if (conflicts(combination.host, combination.remotes, off, { mounts }).length === 0) {
      found.set(pkg, combination);
    }
  }
  return found;
}

/** Page to which a package contributes something. */
export interface FilledSlot {
  route: RouteRow;
  by: string;
  /** The same combination without the contributions of that package. */
  without: Combination;
}

const withoutContributions = (record: RemoteRecord): RemoteRecord => ({
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
