import { ownValue } from '@composed/browser/own-value';
import { integrityOf } from '@composed/build/integrity';
import { fitsCaretRange, incompatibility } from '@composed/contract/compatibility';
import { JOURNEYS_FILE, type Journey, readJourneys } from '@composed/contract/journeys';
import type { Majors } from '@composed/contract/majors';
import type {
  HostRecord,
  ReleaseName,
  ReleaseRecord,
  RemoteRecord,
} from '@composed/contract/release';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { UserError } from '@composed/workspace/user-error';
import type { Combination, ReleaseContext } from './context.ts';
import {
  type Generation,
  type LiveRelease,
  type PackageState,
  previewersOf,
  selectable,
} from './generation.ts';
import { isWithdrawn } from './generation-lists.ts';
import { NO_SITE, newest } from './ledger.ts';
import { grantedMajors, type MajorStatus, majorStatus, misfit, tooLate } from './majors.ts';
import { nameOf, recordName } from './names.ts';
import { fileKey, readPinned, readSigned } from './releases.ts';
import { choose, combine } from './rendered/combinations.ts';
import type { Finding, RehearsalPlan, Rehearsed } from './rendered/rehearsal.ts';
import type { Trial } from './rendered/trial.ts';
import { RefusedError } from './store.ts';

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

export interface RehearsalResult {
  /** Names of the rehearsed releases. */
  candidates: readonly string[];
  /** Names of the live releases that were opened, or held against the candidates. */
  live: readonly string[];
  generation: number;
  /** ISO 8601 instant. */
  time: string;
  /** Problems that are not of one remote's page. */
  host: readonly string[];
  rows: readonly RehearsalRow[];
}

export interface RehearseOptions {
  /** Paths whose content changes on purpose. */
  changes?: readonly string[];
  takesPictures?: boolean;
  /** Whether to try all releases with the host's own versions, as after the last day of each grant. */
  withoutMajors?: boolean;
  /** Opens the pages. Default: in Chromium. */
  open?: (plan: RehearsalPlan) => Promise<Rehearsed>;
}

type Packages = Generation['packages'];
type Grants = NonNullable<SiteConfiguration['majors']>;

const inChromium = async (plan: RehearsalPlan): Promise<Rehearsed> =>
  (await import('./rendered/rehearsal.ts')).rehearseInBrowser(plan);

/** Reads a release's journeys. Returns the reason if they can't be used. */
async function journeysOf(
  { store }: ReleaseContext,
  record: RemoteRecord,
): Promise<readonly Journey[] | string> {
  const facts = ownValue(record.files, JOURNEYS_FILE);
  if (facts === undefined) return [];
  const bytes = await store.read(fileKey(record, JOURNEYS_FILE), facts.size);
  const isIntact = bytes && integrityOf(bytes) === facts.integrity;
  return isIntact ? readJourneys(bytes.toString()) : `${JOURNEYS_FILE} is missing or changed`;
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

export interface Beside {
  context: ReleaseContext;
  /** The live generation. */
  current: Generation;
  /** The packages with the candidates. */
  packages: Packages;
  /** Remotes to judge. */
  remotes: readonly string[];
}

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

/**
 * Opens releases of remotes beside the candidates with the version check relaxed, and what is live today.
 *
 * @param releasesOf the releases to judge of a remote
 */
async function rehearseBeside(
  { context, current, packages, remotes }: Beside,
  releasesOf: (state: PackageState) => LiveRelease[],
  { changes = [], takesPictures = false, withoutMajors, open = inChromium }: RehearseOptions,
): Promise<Pick<RehearsalResult, 'host' | 'rows'>> {
  const stables = choose(packages, []);
  // Most records belong to several combinations.
  const records = new Map<string, Promise<ReleaseRecord>>();
  const read = (pkg: string, live: LiveRelease) => {
    const record = records.get(live.record) ?? readPinned(context.store, pkg, live);
    records.set(live.record, record);
    return record;
  };
  const liveHost = current.packages.host?.stable;
  const liveOf = (pkg: string, { record }: LiveRelease) => {
    const state = current.packages[pkg];
    return state && selectable(state).find((live) => live.record === record);
  };
  const now = context.now();
  const { majors = {} } = current.site;
  const grants = withoutMajors ? {} : majors;
  /** Second majors of a site: those that it grants, then one for each release that needs another. */
  const majorsOf = ({ host, remotes: all }: Combination): Majors => {
    const others = all.filter((record) => majorFor(record, host, grants, now) === null);
    return Object.assign(grantedMajors(grants, host), ...others.map((each) => relaxed(each, host)));
  };
  const parts: { row: RehearsalRow; trial: Trial | null }[] = [];
  const judged = remotes.flatMap((pkg) => {
    const state = packages[pkg] as PackageState;
    return releasesOf(state).map((live) => ({ pkg, live, state }));
  });
  for (const { pkg, live, state } of judged) {
    const next = await combine(read, { ...stables, [pkg]: live });
    if (next === null) {
      throw new UserError('No host is live, and none is named: there is no page to open.');
    }
    const record = next.remotes.find(({ name }) => name === pkg) as RemoteRecord;
    const journeys = await journeysOf(context, record);
    const same = liveOf(pkg, live);
    const major = majorFor(record, next.host, grants, now);
    const off = state.disabled ? 'it is switched off' : null;
    const cannot =
      impossible(record, next.host, major, same !== undefined) ??
      (typeof journeys === 'string' ? journeys : null);
    const row = rowOf(record, next.host, {
      isCanary: live !== state.stable,
      verdict: off === null && cannot !== null ? 'fails' : 'not opened',
      why: off ?? cannot,
      grant: major && cannot === null ? `${major.pkg} ${major.also} until ${major.until}` : null,
    });
    if (row.why !== null || typeof journeys === 'string') {
      parts.push({ row, trial: null });
      continue;
    }
    // Without it, what it would replace.
    const todays = { ...choose(current.packages, []), ...(same && { [pkg]: same }) };
    const today = liveHost ? await combine(read, todays) : null;
    const own = today?.remotes.find(({ name }) => name === pkg);
    const runs = today !== null && (!own || misfit(own, today.host, majors) === null);
    const opened = { ...next, majors: majorsOf(next) };
    parts.push({ row, trial: { record, next: opened, today: runs ? today : null, journeys } });
  }
  const trials = parts.flatMap(({ trial }) => trial ?? []);
  const candidate = { context, current, packages, changed: remotes, compares: false };
  const { host, judged: results } = await open({ candidate, trials, changes, takesPictures });
  const rows = parts.map(({ row, trial }): RehearsalRow => {
    if (trial === null) return row;
    const found = results[trials.indexOf(trial)];
    if (found === undefined) return { ...row, why: 'the host does not start' };
    const isFit = row.ranges.length === 0 || row.grant !== null;
    const works = isFit ? 'works' : 'works, range must be widened';
    return { ...row, ...found, verdict: found.findings.length > 0 ? 'fails' : works };
  });
  return { host, rows };
}

/** Puts candidates into the place of what is live. Throws a `UserError` if one may not run. */
export async function withCandidates(
  context: ReleaseContext,
  current: Generation,
  names: readonly ReleaseName[],
): Promise<Packages> {
  const keys = previewersOf(current.site);
  const packages: Record<string, PackageState> = { ...current.packages };
  for (const name of names) {
    if (isWithdrawn(current, name)) {
      throw new UserError(`${nameOf(name)} is withdrawn and must not run any more.`);
    }
    const { integrity } = await readSigned(context.store, name, keys[name.pkg]);
    const { disabled } = packages[name.pkg] ?? {};
    const stable = { release: name.release, record: integrity, before: null };
    packages[name.pkg] = { stable, ...(disabled ? { disabled } : {}) };
  }
  return packages;
}

/**
 * Opens the newest release of each remote beside a host that is not live yet. Throws a `RefusedError` if one fails
 * there.
 *
 * @param beside.packages the packages with these releases and the live host
 */
export async function assertReady(
  beside: Beside,
  host: ReleaseName,
  what: string,
  options: RehearseOptions = {},
): Promise<void> {
  const { context } = beside;
  if (host.pkg !== 'host' || beside.remotes.includes('host')) {
    throw new UserError('"--with" names a published host beside which remotes are tried.');
  }
  const current = { ...beside.current, packages: beside.packages };
  const packages = await withCandidates(context, current, [host]);
  const candidate = ({ stable, canary }: PackageState) => [canary ?? stable];
  const found = await rehearseBeside({ ...beside, current, packages }, candidate, options);
  const lines = found.rows.flatMap((row) => rowTexts(row).map((text) => `${row.name} ${text}`));
  if (!isGood(found)) {
    const reasons = [...found.host.map((text) => `the host ${text}`), ...lines];
    throw new RefusedError(`${what} with ${nameOf(host)}`, reasons);
  }
  for (const line of lines) context.say(`${line}, beside ${nameOf(host)}`);
}

/** Names the releases of these packages that are live. */
export const liveNames = (packages: Packages, named: readonly string[]): string[] =>
  named.flatMap((pkg) => {
    const state = packages[pkg];
    return state ? selectable(state).map(({ release }) => nameOf({ pkg, release })) : [];
  });

/** Tries releases beside what is live. Changes nothing that visitors get. */
export async function rehearse(
  context: ReleaseContext,
  names: readonly ReleaseName[],
  options: RehearseOptions = {},
): Promise<RehearsalResult> {
  const live = await newest(context);
  if (live === null) throw new UserError(NO_SITE);
  const { generation: current } = live;
  const packages = await withCandidates(context, current, names);
  const named = names.map(({ pkg }) => pkg);
  const all = named.includes('host') ? Object.keys(packages) : named;
  const remotes = all.filter((pkg) => pkg !== 'host');
  const beside = { context, current, packages, remotes };
  const found = await rehearseBeside(beside, selectable, options);
  return {
    candidates: names.map(nameOf),
    live: liveNames(current.packages, ['host', ...remotes]),
    generation: current.number,
    time: context.now().toISOString(),
    ...found,
  };
}

/** Whether nothing failed. A remote that is switched off does not count. */
export const isGood = ({ host, rows }: Pick<RehearsalResult, 'host' | 'rows'>): boolean =>
  host.length === 0 && rows.every(({ verdict }) => verdict !== 'fails');

/** Describes a finding: `fails on /browse: TypeError: … (remote-goods/src/browse.tsx:41)`. */
export function findingText({ where, what, place }: Finding): string {
  return `fails on ${where}: ${what.replace(/\.$/, '')}${place === null ? '' : ` (${place})`}`;
}

/** Returns the sentences about one release. */
export function rowTexts(row: RehearsalRow): string[] {
  const { verdict, ranges, grant, why, findings, unjudged } = row;
  const failing = [
    ...findings.map(findingText),
    ...(why === null ? [] : [`fails: ${why}`]),
    ...(grant === null ? [] : [`runs with ${grant}`]),
  ];
  const works =
    grant === null
      ? [verdict, ...(ranges.length > 0 ? [ranges.join('; ')] : [])].join(': ')
      : `works with ${grant}`;
  const opened = verdict === 'fails' ? failing : [works];
  return [
    ...(verdict === 'not opened' ? [`not opened, because ${why}`] : opened),
    ...unjudged.map((reason) => `fails today, too, on ${reason.replace(/\.$/, '')}`),
  ];
}

/** Returns the lines that `rehearse` prints. */
export function rehearsalLines({ candidates, generation, host, rows }: RehearsalResult): string[] {
  const width = Math.max(...rows.map(({ name }) => name.length), 0);
  const count = (verdict: string) => rows.filter((row) => row.verdict.startsWith(verdict)).length;
  const lines = rows.flatMap((row) =>
    rowTexts(row).map((text, index) => {
      const name = index === 0 ? row.name : '';
      const canary = index === 0 && row.isCanary ? 'canary, ' : '';
      return `  ${name.padEnd(width)}  ${canary}${text}`;
    }),
  );
  return [
    `${candidates.join(', ')} beside generation ${generation}:`,
    ...host.map((text) => `  The host ${text}`),
    ...lines,
    `${count('works')} work, ${count('fails')} fail, ${count('not opened')} not opened. Nothing was changed.`,
  ];
}
