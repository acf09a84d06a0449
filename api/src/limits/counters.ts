import type { Queries } from '../database/database.ts';
import type { Rate } from '../timings.ts';

export interface Count {
  /** With this call: more than the rate's `max` when the call is one too many. */
  current: number;
  /** Milliseconds until the count begins anew. */
  ttl: number;
}

/** Counts calls in windows of time, in the database: all instances count together. */
export class Counters {
  readonly #queries: Queries;
  readonly #now: () => number;

  constructor(queries: Queries, now: () => number) {
    this.#queries = queries;
    this.#now = now;
  }

  async add(key: string, { max, window }: Rate): Promise<Count> {
    const now = this.#now();
    // Looked up first: whoever is over the limit already must not cost a write to the disk.
    const full = await this.#queries
      .selectFrom('rate_counters')
      .select('resets_at')
      .where('key', '=', key)
      .where('resets_at', '>', now)
      .where('count', '>=', max)
      .executeTakeFirst();
    if (full) return { current: max + 1, ttl: full.resets_at - now };
    const row = await this.#queries
      .insertInto('rate_counters')
      .values({ key, count: 1, resets_at: now + window })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((column) => {
          const isOver = column('rate_counters.resets_at', '<=', now);
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
        }),
      )
      .returning(['count', 'resets_at'])
      .executeTakeFirstOrThrow();
    return { current: row.count, ttl: Math.max(0, row.resets_at - now) };
  }

  /** Gives one back. */
  async subtract(key: string): Promise<void> {
    await this.#queries
      .updateTable('rate_counters')
      .set((column) => ({ count: column('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute();
  }
}
