import type { HostRecord, ReleaseRecord, RemoteRecord } from '@composed/contract/release';
import { UserError } from '@composed/workspace/user-error';
import type { Candidate } from '../context.ts';
import { conflicts } from '../gate-records.ts';
import type { LiveRelease, PackageState } from '../generation.ts';
import { readPinned, readSigned } from '../releases.ts';
import { stateBefore } from '../state-before.ts';
import { StoreError } from '../store.ts';

/** Releases that a browser may meet together, one of each package that is switched on. */
export interface Combination {
  /** What tells it from what is about to go live; `null` for that itself. */
  beside: string | null;
  releases: Readonly<Record<string, LiveRelease>>;
  host: HostRecord;
  remotes: readonly RemoteRecord[];
}

type Packages = Readonly<Record<string, PackageState>>;

/** The default releases, or those that the promote is about: a canary is looked at as if all had it. */
const choose = (packages: Packages, changed: readonly string[]): Combination['releases'] =>
  Object.fromEntries(
    Object.entries(packages)
      .filter(([, { disabled }]) => !disabled)
      .map(([pkg, { stable, canary }]) => [
        pkg,
        changed.includes(pkg) ? (canary ?? stable) : stable,
      ]),
  );

/** `null` without a host: then there is no page to open. */
async function combine(
  { context }: Pick<Candidate, 'context'>,
  releases: Combination['releases'],
  beside: string | null,
): Promise<Combination | null> {
  const records = await Promise.all(
    Object.entries(releases).map(([pkg, live]) => readPinned(context.store, pkg, live)),
  );
  const host = records.find((record): record is HostRecord => record.kind === 'host');
  if (host === undefined) return null;
  const isRemote = (record: ReleaseRecord): record is RemoteRecord => record.kind === 'remote';
  return { beside, releases, host, remotes: records.filter(isRemote) };
}

/** What is live today: with it the candidate is compared. */
export const liveCombination = ({ context, current }: Candidate): Promise<Combination | null> =>
  combine({ context }, choose(current.packages, []), null);

/** What is about to go live. */
export const candidateCombination = (candidate: Candidate): Promise<Combination | null> =>
  combine(candidate, choose(candidate.packages, candidate.changed), null);

/** The canary of a package, or else, beside a new release, the one that a roll-back of it would bring back. */
async function other(
  { context, current, compares }: Candidate,
  pkg: string,
  state: PackageState,
): Promise<{ live: LiveRelease; what: string } | null> {
  if (state.canary) return { live: state.canary, what: 'canary' };
  if (!compares) return null;
  // Damaged, withdrawn, pruned, or signed with a key that is no longer good: no roll-back can bring it back.
  const unlessRefused = (error: unknown) => {
    if (error instanceof UserError) return null;
    throw error;
  };
  const live = (await stateBefore(context, current, pkg).catch(unlessRefused))?.stable;
  if (live === undefined || live.release === state.stable.release) return null;
  const name = { pkg, release: live.release };
  const found = await readSigned(context.store, name, current.site.keys[pkg]).catch((error) => {
    // What can't be read now may be read by the roll-back.
    if (error instanceof StoreError) throw error;
    return unlessRefused(error);
  });
  return found && { live, what: 'roll-back target' };
}

/**
 * What is about to go live, with one release of another package exchanged at a time: so many
 * combinations as there are packages, and not their product. One that the records rule out can't come
 * about, since a roll-back is refused for the same reasons.
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
