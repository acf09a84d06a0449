/** Result of a call: `null` for a success, otherwise a name for the failure, such as `503 busy`. */
export type Outcome = string | null;

/** Percentiles of successful calls, in milliseconds. `NaN` if there was none. */
export interface Paced {
  p50: number;
  p95: number;
  p99: number;
  calls: number;
  /** Number of failures by name. */
  failed: Readonly<Record<string, number>>;
}

/** Duration of a call in milliseconds, and its result. */
export type Timed = readonly [ms: number, outcome: Outcome];

/**
 * Computes the figures of calls. Failures are counted by name and left out of the times, because a refusal is faster
 * than a call.
 */
export function figuresOf(calls: readonly Timed[]): Paced {
  const times = calls
    .flatMap(([ms, outcome]) => (outcome === null ? [ms] : []))
    .sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? Number.NaN;
  const failed: Record<string, number> = {};
  for (const [, outcome] of calls)
    if (outcome !== null) failed[outcome] = (failed[outcome] ?? 0) + 1;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), calls: calls.length, failed };
}

async function timed(call: () => Promise<Outcome>, due: number): Promise<Timed> {
  const outcome = await call().catch((error: Error) => {
    const { code } = (error.cause ?? error) as { code?: string };
    return code ?? error.message;
  });
  return [performance.now() - due, outcome];
}

/**
 * Starts calls at a steady rate, without waiting for earlier ones. Each time counts from when the call was due, so that
 * delays of this process count too.
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

/** The missed goal, in words; `null` if it is met. The goal is for the 99th percentile, in milliseconds. */
export function missedOf({ p99, failed }: Paced, goal: number): string | null {
  const names = Object.entries(failed).map(([name, count]) => `${count} × ${name}`);
  if (names.length > 0) return `failed: ${names.join(', ')}`;
  return p99 > goal || Number.isNaN(p99) ? `p99 above ${goal} ms` : null;
}
