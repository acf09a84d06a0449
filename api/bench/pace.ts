/** How a call ended: `null` where it did what it should, else a name for what went wrong, such as `503 busy`. */
export type Outcome = string | null;

/** Of calls that ended well: the median and the 99th percentile in milliseconds. `NaN` where there was none. */
export interface Paced {
  p50: number;
  p99: number;
  calls: number;
  /** Name of a failure → how often it came. */
  failed: Readonly<Record<string, number>>;
}

/** How long a call took, in milliseconds, and how it ended. */
export type Timed = readonly [ms: number, outcome: Outcome];

/** Failures are counted by name, and have no part in the times: a refusal is answered sooner than a call. */
export function figuresOf(calls: readonly Timed[]): Paced {
  const times = calls
    .flatMap(([ms, outcome]) => (outcome === null ? [ms] : []))
    .sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? Number.NaN;
  const failed: Record<string, number> = {};
  for (const [, outcome] of calls)
    if (outcome !== null) failed[outcome] = (failed[outcome] ?? 0) + 1;
  return { p50: at(0.5), p99: at(0.99), calls: calls.length, failed };
}

async function timed(call: () => Promise<Outcome>, due: number): Promise<Timed> {
  const outcome = await call().catch((error: Error) => {
    const { code } = (error.cause ?? error) as { code?: string };
    return code ?? error.message;
  });
  return [performance.now() - due, outcome];
}

/**
 * Begins calls at a steady rate, whether earlier ones were answered or not. Each is measured from when it was due: one
 * that had to wait for this process has waited, too.
 */
export async function pace(
  call: () => Promise<Outcome>,
  perSecond: number,
  seconds: number,
): Promise<Paced> {
  const begin = performance.now();
  const calls: Promise<Timed>[] = [];
  while (calls.length < perSecond * seconds) {
    const passed = performance.now() - begin;
    const due = Math.min(perSecond * seconds, Math.floor((passed / 1000) * perSecond) + 1);
    while (calls.length < due) calls.push(timed(call, begin + (calls.length / perSecond) * 1000));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return figuresOf(await Promise.all(calls));
}

/** What is missed of a goal for the 99th percentile in milliseconds; `null` when it is met. */
export function missedOf({ p99, failed }: Paced, goal: number): string | null {
  const names = Object.entries(failed).map(([name, count]) => `${count} × ${name}`);
  if (names.length > 0) return `failed: ${names.join(', ')}`;
  return p99 <= goal ? null : `p99 above ${goal} ms`;
}
