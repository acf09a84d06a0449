import type { Queries } from '../database/database.ts';
import type { Rate } from './rates.ts';

export interface Count {
  /** The count including this call. It exceeds the rate's `max` if the call is over the limit. */
  current: number;
  /** Milliseconds until the next window begins. */
  ttl: number;
}

/** A count that can be given back until its window ends. */
export interface Taken extends Count {
  resetsAt: number;
}

/**
 * Tolerated difference between the clocks of two calls, in milliseconds. Instances' clocks differ, and a call can read
 * its clock first but write last. A window that ends later than this began before the clock was set back.
 */
const CLOCK_TOLERANCE = 60_000;

const latestEnd = (now: number, window: number) => now + window + CLOCK_TOLERANCE;

/** Counts calls in time windows in the database, so that all instances count together. */
export class Counters {
  readonly #queries: Queries;
  readonly #now: () => number;

  constructor(queries: Queries, now: () => number) {
    this.#queries = queries;
    this.#now = now;
  }

  async add(key: string, rate: Rate): Promise<Taken> {
    // Reads first, so that a caller over the limit costs no disk write.
    const full = (await this.#full(key, rate)) ?? (await this.#write(key, rate));
    // The count can fill up between both statements and then be given back. In that case, try again.
    return full ?? (await this.#full(key, rate)) ?? this.add(key, rate);
  }

  async #full(key: string, { max, window }: Rate): Promise<Taken | undefined> {
    const now = this.#now();
    const full = await this.#queries
      .selectFrom('rate_counters')
      .select('resets_at')
      .where('key', '=', key)
      .where('resets_at', '>', now)
      .where('resets_at', '<=', latestEnd(now, window))
      .where('count', '>=', max)
      .executeTakeFirst();
    return full && { current: max + 1, ttl: full.resets_at - now, resetsAt: full.resets_at };
  }

  /** Counts one; `undefined` when a concurrent call took the last one. */
  async #write(key: string, { max, window }: Rate): Promise<Taken | undefined> {
    const now = this.#now();
    const row = await this.#queries
      .insertInto('rate_counters')
      .values({ key, count: 1, resets_at: now + window })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((column) => {
            const isOver = column.or([
              column('rate_counters.resets_at', '<=', now),
              column('rate_counters.resets_at', '>', latestEnd(now, window)),
            ]);
            return {
              count: column
                .case()
                .when(isOver)
                .then(column.lit(1))
                .else(column('rate_counters.count', '+', 1))
                .end(),
              resets_at: column
                .case()
                .when(isOver)
                .then(column.ref('excluded.resets_at'))
                .else(column.ref('rate_counters.resets_at'))
                .end(),
            };
          })
          .where(({ or, eb }) =>
            or([
              eb('rate_counters.count', '<', max),
              eb('rate_counters.resets_at', '<=', now),
              eb('rate_counters.resets_at', '>', latestEnd(now, window)),
            ]),
          ),
      )
      .returning(['count', 'resets_at'])
      .executeTakeFirst();
    if (!row) return undefined;
    return {
      current: row.count,
      ttl: Math.max(0, row.resets_at - now),
      resetsAt: row.resets_at,
    };
  }

  /** Gives one back to its window. */
  async subtract(key: string, { resetsAt }: Pick<Taken, 'resetsAt'>): Promise<void> {
    await this.#queries
      .updateTable('rate_counters')
      .set((column) => ({ count: column('count', '-', 1) }))
      .where('key', '=', key)
      .where('resets_at', '=', resetsAt)
      .where('count', '>', 0)
      .execute();
  }
}
