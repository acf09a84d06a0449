import { ownValue } from '@composed/browser/own-value';
import { fitsCaretRange, incompatibility } from '@composed/contract/compatibility';
import { JOURNEYS_FILE, type Journey, readJourneys } from '@composed/contract/journeys';
import type { Majors } from '@composed/contract/majors';
import type { HostRecord, ReleaseRecord, RemoteRecord } from '@composed/contract/release';
import { UserError } from '@composed/workspace/user-error';
import type { Combination, ReleaseContext } from './context.ts';
import {
  type Generation,
  type LiveRelease,
  type PackageState,
  type Packages,
  selectable,
} from './generation.ts';
import {
  type Grants,
  grantedMajors,
  type MajorStatus,
  majorStatus,
  misfit,
  tooLate,
} from './majors.ts';
import { recordName } from './names.ts';
import { fileKey, readIntact, readPinned } from './releases.ts';
import { choose, combine } from './rendered/combinations.ts';
import type { Finding } from './rendered/rehearsal.ts';
import type { Trial } from './rendered/trial.ts';

type Verdict = 'works' | 'works, range must be widened' | 'fails' | 'not opened';

/** Result of one release of a remote. */
export interface RehearsalRow {
  /** Such as `remote-goods@1.2.0-3f2a9c1b7d4e`. */
  name: string;
  isCanary: boolean;
  verdict: Verdict;
  /** Ranges that the host's versions don't fit, such as `react ^18.3.0, and the host has 19.2.0`. */
  ranges: readonly string[];
  /** Granted second major that it runs with, such as `react 18.3.1 until 2027-03-31`. */
  grant: string | null;
  /** Reason why it was not opened. */
  why: string | null;
  findings: readonly Finding[];
  unjudged: readonly string[];
  pages: number;
  journeys: number;
  seconds: number;
}

export interface Beside {
  context: ReleaseContext;
  /** The live generation. */
  current: Generation;
  /** The packages with the candidates. */
  packages: Packages;
  /** Remotes to judge. */
  remotes: readonly string[];
}

/** Reads a release's journeys. Returns the reason if they can't be used. */
async function journeysOf(
  { store }: ReleaseContext,
  record: RemoteRecord,
): Promise<readonly Journey[] | string> {
  const facts = ownValue(record.files, JOURNEYS_FILE);
  if (facts === undefined) return [];
  const bytes = await readIntact(store, fileKey(record, JOURNEYS_FILE), facts);
  return bytes ? readJourneys(bytes.toString()) : `${JOURNEYS_FILE} is missing or changed`;
}

const misfits = ({ shared }: RemoteRecord, { provides }: Pick<HostRecord, 'provides'>) =>
  Object.entries(shared).filter(
    ([pkg, range]) => !fitsCaretRange(ownValue(provides, pkg) ?? '', range),
  );

/** Returns the reason why a release can't even be tried in a host, whatever the ranges say. */
function impossible(
  record: RemoteRecord,
  host: HostRecord,
  major: MajorStatus | null,
  isLive: boolean,
): string | null {
  if (major !== null && major.daysLeft <= 0 && !isLive) return tooLate('it', major);
  const gone = Object.keys(record.shared).find((pkg) => !Object.hasOwn(host.provides, pkg));
  if (gone !== undefined && major === null) {
    return `it needs ${gone}, which the host does not provide`;
  }
  const reason = incompatibility({ ...record, shared: {}, name: 'it' }, host);
  if (reason !== null) return reason.replace(/\.$/, '');
  const route = host.routes.find(
    ({ remote, screen }) => remote === record.name && !Object.hasOwn(record.screens, screen),
  );
  return route ? `it has no screen "${route.screen}", which ${route.path} shows` : null;
}

/** Entry with which a release runs with the host's own modules, although its ranges don't fit them. */
const relaxed = (record: RemoteRecord, host: HostRecord): Majors => {
  const provides = misfits(record, host).map(([pkg, range]) => [pkg, range.replace('^', '')]);
  return provides.length === 0
    ? {}
    : { [recordName(record)]: { provides: Object.fromEntries(provides) } };
};

/** Returns the granted major that a release runs with in a host. `null` if it needs none, or none fits. */
const majorFor = (record: RemoteRecord, host: HostRecord, grants: Grants, now: Date) =>
  majorStatus(grants, host, [record], now).find(({ neededBy }) => neededBy.length > 0) ?? null;

/** Row of a release before its pages were opened. */
function rowOf(
  record: RemoteRecord,
  { provides }: Pick<HostRecord, 'provides'>,
  facts: Pick<RehearsalRow, 'isCanary' | 'verdict' | 'why' | 'grant'>,
): RehearsalRow {
  const ranges = misfits(record, { provides }).map(
    ([pkg, range]) => `${pkg} ${range}, and the host has ${provides[pkg]}`,
  );
  const none = { findings: [], unjudged: [], pages: 0, journeys: 0, seconds: 0 };
  return { name: recordName(record), ranges, ...facts, ...none };
}

/** Release to judge. Its trial is `null` if it can't be opened. */
interface Planned {
  row: RehearsalRow;
  trial: Trial | null;
}

/**
 * Plans how releases are opened beside the candidates with the version check relaxed, and what is live today.
 *
 * @param releasesOf the releases to judge of a remote
 * @param grants second majors that they may use
 */
export async function planTrials(
  { context, current, packages, remotes }: Beside,
  releasesOf: (state: PackageState) => LiveRelease[],
  grants: Grants,
): Promise<Planned[]> {
  const now = context.now();
  const liveHost = current.packages.host?.stable;
  const [stables, live] = [choose(packages, []), choose(current.packages, [])];
  // Most records belong to several combinations.
  const records = new Map<string, Promise<ReleaseRecord>>();
  const read = (pkg: string, pinned: LiveRelease) => {
    const record = records.get(pinned.record) ?? readPinned(context.store, pkg, pinned);
    records.set(pinned.record, record);
    return record;
  };
  /** Second majors of a site: those that it grants, then one for each release that needs another. */
  const majorsOf = ({ host, remotes: all }: Combination): Majors => {
    const others = all.filter((record) => majorFor(record, host, grants, now) === null);
    return Object.assign(grantedMajors(grants, host), ...others.map((each) => relaxed(each, host)));
  };
  /** Returns what is live: this release too, or the one that it would replace. `null` if that does not run. */
  const todayOf = async (pkg: string, same: LiveRelease | undefined) => {
    const today = liveHost && (await combine(read, { ...live, ...(same && { [pkg]: same }) }));
    const own = today?.remotes.find(({ name }) => name === pkg);
    const runs = today && (!own || misfit(own, today.host, current.site.majors) === null);
    return runs ? today : null;
  };
  const plan = async (pkg: string, state: PackageState, judged: LiveRelease): Promise<Planned> => {
    const next = await combine(read, { ...stables, [pkg]: judged });
    if (next === null) {
      throw new UserError('No host is live, and none is named: there is no page to open.');
    }
    const record = next.remotes.find(({ name }) => name === pkg) as RemoteRecord;
    const journeys = await journeysOf(context, record);
    const before = current.packages[pkg];
    const same = before && selectable(before).find((each) => each.record === judged.record);
    const major = majorFor(record, next.host, grants, now);
    const off = state.disabled ? 'it is switched off' : null;
    const cannot =
      impossible(record, next.host, major, same !== undefined) ??
      (typeof journeys === 'string' ? journeys : null);
    const row = rowOf(record, next.host, {
      isCanary: judged !== state.stable,
      verdict: off === null && cannot !== null ? 'fails' : 'not opened',
      why: off ?? cannot,
      grant: major && cannot === null ? `${major.pkg} ${major.also} until ${major.until}` : null,
    });
    if (row.why !== null || typeof journeys === 'string') return { row, trial: null };
    const opened = { ...next, majors: majorsOf(next) };
    return { row, trial: { record, next: opened, today: await todayOf(pkg, same), journeys } };
  };
  const planned: Planned[] = [];
  for (const pkg of remotes) {
    const state = packages[pkg] as PackageState;
    for (const judged of releasesOf(state)) planned.push(await plan(pkg, state, judged));
  }
  return planned;
}
