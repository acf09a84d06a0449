import { isExpired } from '@composed/contract/expiry';
import { UserError } from '@composed/workspace/user-error';
import { siteOf } from './complete.ts';
import type { ReleaseContext } from './context.ts';
import { type Generation, numberBefore, type PackageState, previewersOf } from './generation.ts';
import { isWithdrawn } from './generation-lists.ts';
import { backwards, newest, readLedger } from './ledger.ts';
import { liveMajors, type MajorStatus, majorLine } from './majors.ts';
import { nameOf } from './names.ts';
import { readPreviews } from './preview.ts';
import { lastRehearsal, type RehearsalSummary } from './rehearsal-summary.ts';

/** Start of a state that still holds. */
export interface Start {
  /** ISO 8601 instant. */
  since: string;
  /** Set if it began before the history that was read. `since` is then the time of the oldest generation read. */
  isEarlier?: true;
}

/** Start of a state that a command set. */
export interface StartWithReason extends Start {
  /** `null` without a reason, or if it is not known. */
  why: string | null;
}

/** `since` is when the release last became live. */
export interface PackageStatus extends Start {
  pkg: string;
  release: string;
  canary: { release: string; traffic: number } | null;
  /** Reason for switching it off; `null` if it is on. */
  disabled: StartWithReason | null;
}

export interface Status {
  store: string;
  generation: number;
  time: string;
  expires: string | null;
  packages: PackageStatus[];
  previews: { name: string; release: string; expires: string }[];
  /** Full names of the withdrawn releases, newest withdrawal first. */
  withdrawn: (StartWithReason & { name: string })[];
  /** Grants of second majors of shared packages. */
  majors: MajorStatus[];
  /** Whether a link may run unsigned code from the visitor's own machine. */
  localRemotes: boolean;
  rehearsal: RehearsalSummary | null;
  /** Tasks for a person: interrupted commands to complete, and things that expire soon. */
  undone: string[];
}

/** Returns the oldest generation of the unbroken series, from the newest back, for which `same` holds. */
export function startOf(
  history: readonly Generation[],
  same: (generation: Generation) => boolean,
): Generation | undefined {
  const broken = history.findIndex((generation) => !same(generation));
  return history[(broken < 0 ? history.length : broken) - 1];
}

/** Returns when the current state began, with its reason if `history` contains its first generation. */
function beginOf(
  history: readonly Generation[],
  same: (generation: Generation) => boolean,
): StartWithReason {
  const first = startOf(history, same);
  const since = first?.time ?? '';
  const isEarlier = first && first === history.at(-1) && numberBefore(first) > 0;
  return isEarlier ? { since, why: null, isEarlier } : { since, why: first?.why ?? null };
}

function packageStatus(
  pkg: string,
  { stable, canary, disabled }: PackageState,
  history: readonly Generation[],
): PackageStatus {
  const isLive = ({ packages }: Generation) => packages[pkg]?.stable.release === stable.release;
  const isOff = ({ packages }: Generation) => packages[pkg]?.disabled === true;
  const { why: _why, ...start } = beginOf(history, isLive);
  return {
    pkg,
    release: stable.release,
    ...start,
    canary: canary ? { release: canary.release, traffic: canary.traffic } : null,
    disabled: disabled ? beginOf(history, isOff) : null,
  };
}

/** Lists the withdrawn releases with the reason and time of each withdrawal. */
function withdrawnReleases(generation: Generation, history: readonly Generation[]) {
  const names = Object.entries(generation.withdrawn ?? {}).flatMap(([pkg, releases]) =>
    releases.map((release) => ({ pkg, release })),
  );
  return names
    .map((name) => ({
      name: nameOf(name),
      ...beginOf(history, (each) => isWithdrawn(each, name)),
    }))
    .sort((one, other) => other.since.localeCompare(one.since));
}

/** Returns at most `limit` generations, newest first. Stops at the first one with a wrong signature. */
export async function history(context: ReleaseContext, limit: number): Promise<Generation[]> {
  const found: Generation[] = [];
  const ledger = await readLedger(context);
  try {
    for await (const generation of backwards(context, ledger, limit)) {
      found.push(generation);
      if (found.length === limit) break;
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    context.say(error.message);
  }
  return found;
}

/** Maximum number of generations to search for the start of a release. */
const LOOK_BACK = 200;

/** Warns once two thirds of the time until browsers refuse the site are over. */
function expiryWarning({ time, expires }: Generation, now: number): string[] {
  if (expires === null) return [];
  const end = Date.parse(expires);
  if (isExpired(expires, now)) {
    return [`Browsers believe nothing of it any more since ${expires}; "configure" renews it.`];
  }
  if ((end - now) * 3 > end - Date.parse(time)) return [];
  return [`Browsers believe it until ${expires}; "configure", or any change, renews it before.`];
}

/** Returns what is live, or `null` in a store without a site. */
export async function status(context: ReleaseContext): Promise<Status | null> {
  const { store } = context;
  const live = await newest(context);
  if (live === null) return null;
  const { generation } = live;
  const former = await history(context, LOOK_BACK);
  const site = await siteOf(store, live);
  const now = context.now().getTime();
  return {
    store: store.name,
    generation: generation.number,
    time: generation.time,
    expires: generation.expires,
    packages: Object.entries(generation.packages).map(([pkg, state]) =>
      packageStatus(pkg, state, former),
    ),
    previews: [...(await readPreviews(context, previewersOf(generation.site))).values()]
      .filter(
        ({ package: pkg, release, expires }) =>
          !isExpired(expires, now) && !isWithdrawn(generation, { pkg, release }),
      )
      .map(({ package: pkg, name, release, expires }) => ({
        name: `${pkg}@${name}`,
        release,
        expires,
      })),
    withdrawn: withdrawnReleases(generation, former),
    majors: await liveMajors(store, generation.packages, generation.site, context.now()),
    localRemotes: generation.site.localRemotes === true,
    rehearsal: await lastRehearsal(context, generation.packages),
    undone: [
      ...(site === null || (await store.hasSite(site))
        ? []
        : [`The site of generation ${generation.number} is not written yet; "compose" does it.`]),
      ...expiryWarning(generation, now),
    ],
  };
}

/** Formats an instant as `2026-01-31 14:05`, in UTC. */
const when = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

const sinceText = ({ since, isEarlier }: Start): string =>
  `since ${isEarlier ? 'before ' : ''}${when(since)}`;

/** Replaces control characters, so that a person's text stays on one line and can't control the terminal. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');

const LOCAL_REMOTES =
  '"localRemotes" is on: a link may run unsigned code from its visitor\'s own machine. Only for test environments.';

function packageLines(status: PackageStatus): string[] {
  const { pkg, release, canary, disabled } = status;
  return [
    `  ${pkg.padEnd(16)} ${release.padEnd(26)} ${sinceText(status)}`,
    ...(canary ? [`  ${''.padEnd(16)} ${canary.release.padEnd(26)} for ${canary.traffic} %`] : []),
    ...(disabled
      ? [`  ${''.padEnd(16)} switched off ${sinceText(disabled)}: ${oneLine(disabled.why ?? '–')}`]
      : []),
  ];
}

const rehearsalStatus = (rehearsal: RehearsalSummary | null): string[] =>
  rehearsal === null
    ? []
    : [
        `Rehearsal of ${oneLine(rehearsal.candidates.join(', '))}, ${when(rehearsal.time)}:`,
        ...rehearsal.lines.map((line) => `  ${oneLine(line)}`),
      ];

/** Returns the lines that `status` prints: what is live, previews, and what is withdrawn or half done. */
export function statusLines(status: Status): string[] {
  const { store, generation, time, expires, packages, previews, withdrawn, undone } = status;
  const { majors, localRemotes, rehearsal } = status;
  return [
    `Generation ${generation}, made ${when(time)} (UTC), in ${store}`,
    ...(expires === null ? [] : [`Believed until ${when(expires)}`]),
    ...packages.flatMap(packageLines),
    ...previews.map(
      ({ name, release, expires: end }) => `  preview ${name}: ${release}, until ${when(end)}`,
    ),
    ...withdrawn.map(
      (each) => `  withdrawn ${each.name} ${sinceText(each)}: ${oneLine(each.why ?? '–')}`,
    ),
    ...majors.map(majorLine),
    ...rehearsalStatus(rehearsal),
    ...(localRemotes ? [LOCAL_REMOTES] : []),
    ...undone,
  ];
}

export const historyLines = (generations: readonly Generation[]): string[] =>
  generations.flatMap(({ number, time, by, did, why }) => [
    `${String(number).padStart(5)}  ${when(time)}  ${oneLine(by)}: ${oneLine(did)}`,
    ...(why === null ? [] : [`       ${oneLine(why)}`]),
  ]);
