import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const KINDS = ['reads', 'sign-ins', 'reads during sign-ins'] as const;
export type Kind = (typeof KINDS)[number];
export type Round = Record<Kind, Figures>;

/** Goals: minimum ratio of our calls to the other side's, and maximum 99th percentile in milliseconds. */
const GOALS: Record<Kind, { ratio?: number; p99?: number }> = {
  reads: { ratio: 3.5 },
  'sign-ins': { ratio: 1 },
  'reads during sign-ins': { p99: 25 },
};

/** The median; for an even number of values, the lower one of the two in the middle. */
function middle(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const value = sorted[Math.floor((sorted.length - 1) / 2)];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}

/** Median of each figure over the rounds. Failures are summed up. */
function median(figures: Figures[]): Figures {
  return {
    perSecond: middle(figures.map(({ perSecond }) => perSecond)),
    p50: middle(figures.map(({ p50 }) => p50)),
    p99: middle(figures.map(({ p99 }) => p99)),
    failed: figures.reduce((sum, { failed }) => sum + failed, 0),
  };
}

export interface Comparison {
  kind: Kind;
  api: Figures;
  other: Figures;
  /** Our calls a second divided by theirs in the same round; median of the rounds. */
  ratio: number;
  /** `null` if the goal is met, otherwise the missed goal. */
  missed: string | null;
}

function missing(kind: Kind, ratio: number, p99: number, failed: number): string | null {
  const goal = GOALS[kind];
  if (failed > 0) return `${failed} calls failed`;
  if (goal.ratio !== undefined && ratio < goal.ratio) return `below ${goal.ratio} ×`;
  if (goal.p99 !== undefined && p99 > goal.p99) return `p99 above ${goal.p99} ms`;
  return null;
}

/** Compares the rounds of both sides with the goals. The two n-th rounds ran one after the other. */
export function compareRounds(ours: Round[], theirs: Round[]): Comparison[] {
  return KINDS.map((kind) => {
    const api = median(ours.map((round) => round[kind]));
    const other = median(theirs.map((round) => round[kind]));
    const ratio = middle(
      ours.map((round, n) => round[kind].perSecond / (theirs[n]?.[kind].perSecond ?? Number.NaN)),
    );
    const missed = missing(kind, ratio, api.p99, api.failed + other.failed);
    return { kind, api, other, ratio, missed };
  });
}

/** Line of the table: the API, Better Auth, ratio of calls, goal. */
export function lineOf(database: string, { kind, api, other, ratio, missed }: Comparison): string {
  const side = ({ perSecond, p50, p99 }: Figures) =>
    `${perSecond.toFixed(0).padStart(6)}/s ${String(p50).padStart(4)} ${String(p99).padStart(4)}`;
  const columns = [
    database.padEnd(10),
    kind.padEnd(21),
    side(api),
    side(other),
    `${ratio.toFixed(2).padStart(5)} ×`,
    missed ?? 'goal met',
  ];
  return columns.join('  |  ');
}

/** A call that is repeated. */
export interface Call {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

export interface Figures {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** Number of answers other than 2xx, and of broken connections. */
  failed: number;
}

const LOADER = fileURLToPath(new URL('load.mjs', import.meta.url));

/** Repeats a call for `duration` seconds on several connections, each with one call at a time. */
export async function load(call: Call, connections: number, duration: number): Promise<Figures> {
  const options = JSON.stringify({ ...call, connections, duration });
  const { stdout } = await promisify(execFile)(process.execPath, [LOADER, options]);
  return JSON.parse(stdout) as Figures;
}
