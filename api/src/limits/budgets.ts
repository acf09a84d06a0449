import { LimitReached } from '../http/problem.ts';
import type { Rate } from '../timings.ts';
import type { Counters } from './counters.ts';

/** A rate limit, with the key that counts against it. */
export interface Budget {
  /** Name in the log. */
  name: string;
  key: string;
  rate: Rate;
  /** Message of the 429. */
  message: string;
  userId?: string | undefined;
}

/**
 * Takes one of each budget, and returns a function that gives them back. Rejects with a `LimitReached`
 * when a budget is used up; then all budgets stay as they were.
 */
export async function take(
  counters: Counters,
  budgets: readonly Budget[],
): Promise<() => Promise<void>> {
  const taken: { key: string; resetsAt: number }[] = [];
  const giveBack = async () => {
    for (const { key, resetsAt } of taken) await counters.subtract(key, { resetsAt });
  };
  for (const { name, key, rate, message, userId } of budgets) {
    const { current, ttl, resetsAt } = await counters.add(key, rate);
    if (current > rate.max) {
      await giveBack();
      throw new LimitReached(name, message, ttl, userId);
    }
    taken.push({ key, resetsAt });
  }
  return giveBack;
}
