import type { ReleaseName, ReleaseRecord } from '@composed/contract/release';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { UserError } from '@composed/workspace/user-error';
import { type Change, makeChange, type Outcome } from './change.ts';
import type { ReleaseContext } from './context.ts';
import { assertCompatible } from './gate-records.ts';
import type { Generation, LiveRelease, PackageState, Packages } from './generation.ts';
import { assertNoneWithdrawn } from './generation-lists.ts';
import { liveMajors, majorLine, tooLate } from './majors.ts';
import { assertName, nameOf, recordName } from './names.ts';
import { assertReady } from './rehearse.ts';
import { damages, type FoundRelease, readSigned, unfitContent } from './releases.ts';
import { RefusedError } from './store.ts';

export interface PromoteOptions {
  /** Per cent of the browsers; 100 for all. */
  traffic: number;
  why: string | null;
  /** Further options of the command, for the history. */
  options?: readonly string[];
  /** Text for the history instead of the command. */
  did?: string;
  /** Whether the release may replace another canary. Default: refuse it. */
  replace?: boolean;
  /** Host that is not live, beside which the remotes must work too. */
  beside?: ReleaseName | undefined;
  /** Configuration that goes live in the same step. Default: the live one. */
  site?: SiteConfiguration | undefined;
  /** Throws if the live generation is not the one that the caller based its decision on. */
  expect?: (current: Generation) => Promise<unknown>;
}

/** Lists the libraries that a remote bundles although only the host may provide them. */
const duplicates = (record: ReleaseRecord): string[] =>
  (record.kind === 'remote' ? (record.duplicates ?? []) : []).map(
    (pkg) => `${recordName(record)} brings a copy of ${pkg} of its own, and a page has the host's.`,
  );

/** Returns the package's state with the new share, or `null` if it already has that share. */
function promoted(
  state: PackageState | undefined,
  { pkg }: ReleaseName,
  live: LiveRelease,
  traffic: number,
  replace: boolean,
): PackageState | null {
  const { canary, disabled } = state ?? {};
  const off = disabled ? { disabled } : {};
  const isStable = state?.stable.release === live.release;
  if (traffic === 100) {
    if (isStable && canary === undefined) return null;
    return { stable: isStable && state ? state.stable : live, ...off };
  }
  if (pkg === 'host') {
    throw new UserError(
      'The host goes to all visitors at once: its pages are files for everybody.',
    );
  }
  if (state === undefined) {
    throw new UserError(`Nothing of ${pkg} is live yet: its first release goes to all visitors.`);
  }
  if (isStable) throw new UserError(`${pkg}@${live.release} is what all visitors have already.`);
  if (canary === undefined) return { stable: state.stable, canary: { ...live, traffic }, ...off };
  if (canary.release !== live.release) {
    if (!replace) {
      throw new UserError(
        `${pkg}@${canary.release} has ${canary.traffic} % already: "--replace" gives its place to ${live.release}, and "rollback ${pkg}" ends it.`,
      );
    }
    return { stable: state.stable, canary: { ...live, traffic }, ...off };
  }
  if (canary.traffic === traffic) return null;
  if (canary.traffic > traffic) {
    throw new UserError(
      `${pkg}@${live.release} has ${canary.traffic} % already. Who got it keeps it: a share only grows, and "rollback ${pkg}" ends it.`,
    );
  }
  return { stable: state.stable, canary: { ...live, traffic }, ...off };
}

/**
 * Makes one or more releases live in one step, or gives them to a share of the browsers. Throws a `RefusedError` with
 * all reasons against it.
 *
 * Checks, in this order: `promoted` above; the release itself, `releases.ts`; withdrawn releases, `generation-lists.ts`; the
 * other live releases, `gate-records.ts` and `gate-manifests.ts`; the browser, `opened.ts` and
 * `rendered/gate-pages.ts`. `change.ts` then makes it live.
 */
export function promote(
  context: ReleaseContext,
  names: readonly ReleaseName[],
  { traffic, why, options = [], did, replace = false, beside, site, expect }: PromoteOptions,
): Promise<Outcome> {
  if (!Number.isInteger(traffic) || traffic < 1 || traffic > 100) {
    throw new UserError(`The share is a whole number of per cent from 1 to 100, not ${traffic}.`);
  }
  for (const { pkg } of names) assertName('package', pkg);
  const what = names.map(nameOf).join(' ');
  // Releases whose files were checked. A retry after a lost race does not read them again.
  const whole = new Set<string>();
  const check = async (name: ReleaseName, { site }: Generation): Promise<FoundRelease> => {
    // Read the record again on each retry, because a prune deletes it first.
    const found = await readSigned(
      context.store,
      name,
      site.keys[name.pkg],
      site.previewKeys?.[name.pkg],
    );
    if (whole.has(found.integrity)) return found;
    const reasons = [
      ...duplicates(found.record),
      ...(await damages(context.store, found.record, unfitContent)),
    ];
    if (reasons.length > 0) throw new RefusedError(what, reasons);
    whole.add(found.integrity);
    return found;
  };
  // A retry after a lost race does not open the same pages again.
  const ready = new Set<string>();
  const tellEnd = (pkg: string, canary: PackageState['canary'], { stable }: PackageState) => {
    if (canary === undefined || canary.release === stable.release) return;
    context.say(`That ends the canary ${pkg}@${canary.release}, which has ${canary.traffic} %.`);
  };
  /** Refuses releases that need a second major after the last day of its grant. */
  const checkMajors = async (packages: Packages, site: Generation['site']) => {
    const reasons: string[] = [];
    for (const grant of await liveMajors(context.store, packages, site, context.now())) {
      const needing = names.map(nameOf).filter((name) => grant.neededBy.includes(name));
      if (grant.daysLeft <= 0) reasons.push(...needing.map((name) => tooLate(name, grant)));
      else if (needing.length > 0) context.say(majorLine({ ...grant, neededBy: needing }));
    }
    if (reasons.length > 0) throw new RefusedError(what, reasons);
  };
  const apply: Change['apply'] = async (latest) => {
    await expect?.(latest);
    const current = { ...latest, site: site ?? latest.site };
    const packages: Record<string, PackageState> = { ...current.packages };
    const changed: string[] = [];
    for (const name of names) {
      const { integrity } = await check(name, current);
      const state = current.packages[name.pkg];
      const before = state === undefined ? null : current.number;
      const live = { release: name.release, record: integrity, before };
      const next = promoted(state, name, live, traffic, replace);
      if (next === null) continue;
      if (traffic === 100) tellEnd(name.pkg, state?.canary, next);
      packages[name.pkg] = next;
      changed.push(name.pkg);
    }
    if (changed.length === 0 && site === undefined) return null;
    assertNoneWithdrawn(what, packages, current);
    await assertCompatible(what, context.store, packages, current.site, current.packages);
    await checkMajors(packages, current.site);
    const release = changed.map((pkg) => packages[pkg]?.canary ?? packages[pkg]?.stable);
    const trial = JSON.stringify([release, current.packages.host?.stable]);
    if (beside !== undefined && !ready.has(trial)) {
      await assertReady({ context, current, packages, remotes: changed }, beside, what);
      ready.add(trial);
    }
    return { packages, site: current.site };
  };
  const share = traffic === 100 ? [] : [`--traffic ${traffic}`];
  const command = ['promote', what, ...share, ...options].join(' ');
  return makeChange(context, { did: did ?? command, why, gate: 'compare', apply });
}
