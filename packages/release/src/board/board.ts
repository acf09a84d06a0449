import { UserError } from '@composed/workspace/user-error';
import type { ReleaseContext } from '../context.ts';
import { DAY_MS } from '../durations.ts';
import type { Generation } from '../generation.ts';
import { NO_SITE } from '../ledger.ts';
import { nameOf } from '../names.ts';
import { history, type PackageStatus, type Status, status } from '../report.ts';
import type { CountRow, CountSource } from '../rollout/counts.ts';

export interface CanaryStep {
  traffic: number;
  /** ISO 8601 instant. */
  since: string;
}

export interface BoardPackage extends PackageStatus {
  /** Shares of its canary over time, oldest first. */
  steps: CanaryStep[];
  /** Figures of the last day, an error message if they can't be read, or `null` without a metrics source. */
  figures: readonly ReleaseFigures[] | string | null;
}

/** Content of the team's page. */
export interface Board {
  status: Status;
  packages: BoardPackage[];
  history: Generation[];
  /** Start of the figures, in milliseconds since 1970-01-01 UTC. */
  from: number;
  until: number;
  /** Value of `--metrics`, repeated in the suggested commands. */
  metrics: string | null;
}

const HISTORY = 40;
export const SPAN_MS = 900_000;

/** Maximum number of generations to read. A canary older than that shows only its last steps. */
const STEPS_IN = 200;

function stepsOf({ pkg, canary }: PackageStatus, newestFirst: readonly Generation[]): CanaryStep[] {
  const steps: CanaryStep[] = [];
  if (canary === null) return steps;
  for (const { packages, time } of newestFirst) {
    const found = packages[pkg]?.canary;
    if (found?.release !== canary.release) break;
    if (steps[0]?.traffic === found.traffic) steps[0].since = time;
    else steps.unshift({ traffic: found.traffic, since: time });
  }
  return steps;
}

/** Reads what is live, its figures and its history. Throws a `UserError` if the store has no site. */
export async function readBoard(
  context: ReleaseContext,
  counts: { source: CountSource; text: string } | null,
): Promise<Board> {
  const found = await status(context);
  if (found === null) throw new UserError(NO_SITE);
  const generations = await history(context, STEPS_IN);
  const until = context.now().getTime();
  const from = until - DAY_MS;
  const figures = async (pkg: string): Promise<BoardPackage['figures']> => {
    if (counts === null || pkg === 'host') return null;
    try {
      return figuresOf((await counts.source.counts(pkg, new Date(from))).rows, SPAN_MS);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return error.message;
    }
  };
  return {
    status: found,
    packages: await Promise.all(
      found.packages.map(async (each) => ({
        ...each,
        steps: stepsOf(each, generations),
        figures: await figures(each.pkg),
      })),
    ),
    history: generations.slice(0, HISTORY),
    from,
    until,
    metrics: counts?.text ?? null,
  };
}

/** Point of a line. Its time is the middle of its span, in milliseconds since 1970-01-01 UTC. */
export interface Point {
  time: number;
  value: number;
}

export interface ReleaseFigures {
  release: string;
  loads: number;
  failures: number;
  /** Failed loads in per cent, and milliseconds until a screen is shown. Only spans with loads have a point. */
  failing: Point[];
  loadTime: Point[];
  /** Mean over all spans; `null` if no screen was shown. */
  meanLoadTime: number | null;
}

/** Adds up the counts of each release in equal spans of time. The release with the most loads comes first. */
export function figuresOf(rows: readonly CountRow[], spanMs: number): ReleaseFigures[] {
  const releases = new Map<string, Map<number, CountRow>>();
  for (const row of rows) {
    const spans = releases.get(row.release) ?? new Map<number, CountRow>();
    releases.set(row.release, spans);
    const span = Math.floor(Date.parse(row.minute) / spanMs) * spanMs;
    const sum = spans.get(span) ?? { ...row, loads: 0, failures: 0, milliseconds: 0, shown: 0 };
    spans.set(span, {
      ...sum,
      loads: sum.loads + row.loads,
      failures: sum.failures + row.failures,
      milliseconds: sum.milliseconds + row.milliseconds,
      shown: sum.shown + row.shown,
    });
  }
  const total = (spans: CountRow[], of: 'loads' | 'failures' | 'milliseconds' | 'shown') =>
    spans.reduce((sum, span) => sum + span[of], 0);
  return [...releases]
    .map(([release, spans]) => {
      const inOrder = [...spans].sort(([a], [b]) => a - b);
      const points = (value: (sum: CountRow) => number | null): Point[] =>
        inOrder.flatMap(([span, sum]) => {
          const found = value(sum);
          return found === null ? [] : [{ time: span + spanMs / 2, value: found }];
        });
      const all = [...spans.values()];
      const shown = total(all, 'shown');
      return {
        release,
        loads: total(all, 'loads'),
        failures: total(all, 'failures'),
        failing: points(({ loads, failures }) =>
          loads === 0 ? null : (100 * Math.min(loads, failures)) / loads,
        ),
        loadTime: points((sum) => (sum.shown === 0 ? null : sum.milliseconds / sum.shown)),
        meanLoadTime: shown === 0 ? null : total(all, 'milliseconds') / shown,
      };
    })
    .sort((a, b) => b.loads - a.loads);
}

export interface BoardCommand {
  does: string;
  command: string;
}

const run = (rest: string): string => `npm run release -- ${rest}`;

/** Commands that make sense for a package in this state, ready to copy. Users replace each `…`. */
export function commandsOf(
  { pkg, release: stable, canary, disabled }: PackageStatus,
  metrics: string | null,
): BoardCommand[] {
  const found: BoardCommand[] = [];
  // The command names the release, because the page may be older than what is live.
  const name = nameOf({ pkg, release: canary?.release ?? stable });
  const add = (does: string, rest: string) => found.push({ does, command: run(rest) });
  if (canary !== null) {
    add('Raise the canary by steps', `rollout ${name} --metrics ${metrics ?? 'api=…'}`);
    add('Give it to all browsers', `promote ${name} --reason "…"`);
    add('Take it back', `rollback ${name} --reason "…"`);
  } else {
    add('Bring back the release before', `rollback ${name} --reason "…"`);
    if (pkg !== 'host') {
      add('Roll out another release', `rollout ${pkg}@… --metrics ${metrics ?? 'api=…'}`);
    }
  }
  add('Take it back, never to run again', `rollback ${name} --harmful --reason "…"`);
  if (pkg === 'host') return found;
  if (disabled === null) add('Switch it off', `disable ${pkg} --reason "…"`);
  else add('Switch it on again', `enable ${pkg}`);
  return found;
}
