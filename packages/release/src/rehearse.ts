import type { ReleaseName } from '@composed/contract/release';
import { UserError } from '@composed/workspace/user-error';
import type { ReleaseContext } from './context.ts';
import {
  type Generation,
  type LiveRelease,
  type PackageState,
  type Packages,
  previewersOf,
  selectable,
} from './generation.ts';
import { isWithdrawn } from './generation-lists.ts';
import { readLive } from './ledger.ts';
import { nameOf } from './names.ts';
import { type Beside, planTrials, type RehearsalRow } from './rehearsal-trials.ts';
import { readSigned } from './releases.ts';
import type { Finding, RehearsalPlan, Rehearsed } from './rendered/rehearsal.ts';
import { RefusedError } from './store.ts';

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

const inChromium = async (plan: RehearsalPlan): Promise<Rehearsed> =>
  (await import('./rendered/rehearsal.ts')).rehearseInBrowser(plan);

/** Opens releases of remotes beside the candidates, and judges them. */
async function rehearseBeside(
  beside: Beside,
  releasesOf: (state: PackageState) => LiveRelease[],
  { changes = [], takesPictures = false, withoutMajors, open = inChromium }: RehearseOptions,
): Promise<Pick<RehearsalResult, 'host' | 'rows'>> {
  const { context, current, packages, remotes } = beside;
  const { majors = {} } = current.site;
  const planned = await planTrials(beside, releasesOf, withoutMajors ? {} : majors);
  const trials = planned.flatMap(({ trial }) => trial ?? []);
  const candidate = { context, current, packages, changed: remotes, compares: false };
  const { host, judged } = await open({ candidate, trials, changes, takesPictures });
  const rows = planned.map(({ row, trial }): RehearsalRow => {
    if (trial === null) return row;
    const found = judged[trials.indexOf(trial)];
    if (found === undefined) return { ...row, why: 'the host does not start' };
    const isFit = row.ranges.length === 0 || row.grant !== null;
    const works = isFit ? 'works' : 'works, range must be widened';
    return { ...row, ...found, verdict: found.findings.length > 0 ? 'fails' : works };
  });
  return { host, rows };
}

/** Puts candidates into the place of what is live. Throws a `UserError` if one may not run. */
async function withCandidates(
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
  const { generation: current } = await readLive(context);
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
  const wants = ranges.length > 0 ? [ranges.join('; ')] : [];
  const runs = grant === null ? wants.map((text) => `wants ${text}`) : [`runs with ${grant}`];
  const failing = why === null ? [...findings.map(findingText), ...runs] : [`fails: ${why}`];
  const works = grant === null ? [verdict, ...wants].join(': ') : `works with ${grant}`;
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
