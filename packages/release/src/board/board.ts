import { UserError } from '@composed/workspace/user-error';
import type { ReleaseContext } from '../context.ts';
import type { Generation } from '../generation.ts';
import { NO_SITE } from '../ledger.ts';
import { history, type PackageStatus, type Status, status } from '../report.ts';
import type { CountSource } from '../rollout/counts.ts';
import { figuresOf, type ReleaseFigures } from './release-figures.ts';

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
export const DAY_MS = 86_400_000;
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
