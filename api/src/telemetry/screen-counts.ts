import type { Queries } from '../database/database.ts';
import type { OutcomeCount } from './outcomes.ts';

export const MINUTE = 60_000;

/** Time until every instance has written a completed minute, in milliseconds. */
const GRACE = 2000;

/** Maximum rows of a statement. */
const ROWS = 200;

type Row = OutcomeCount & { minute: number };

/** Start of the minute, by this instance's clock. The clocks of visitors' machines may be wrong by years. */
const minuteOf = (time: number): number => time - (time % MINUTE);

/**
 * Counts in memory, and writes each minute to the database after it ends. So the database's load does not grow with the
 * number of visitors. A crash loses at most one minute.
 */
export class ScreenCounts {
  readonly #queries: Queries;
  readonly #now: () => number;
  readonly #rows = new Map<string, Row>();
  #writing: Promise<unknown> = Promise.resolve();

  constructor(queries: Queries, now: () => number) {
    this.#queries = queries;
    this.#now = now;
  }

  add(counted: OutcomeCount): void {
    this.#put({ ...counted, minute: minuteOf(this.#now()) });
  }

  /**
   * Writes the completed minutes, or `all`. Rejects if the database does, and keeps the remaining counts for the next
   * call.
   */
  write(all = false): Promise<void> {
    const written = this.#writing.then(() => this.#write(all));
    this.#writing = written.catch(() => {});
    return written;
  }

  /**
   * The counts of a remote from `since` to `until`, the time up to which they are complete, and the maximum number of
   * instances that counted.
   */
  async read(remote: string, since: number, until: number) {
    await this.write();
    const complete = Math.min(minuteOf(this.#now() - GRACE), minuteOf(until));
    const rows = await this.#queries
      .selectFrom('screen_counts')
      .select(['minute', 'release', 'screen', 'outcome', 'count', 'milliseconds', 'instances'])
      .where('remote', '=', remote)
      .where('minute', '>=', since)
      .where('minute', '<', complete)
      .orderBy('minute')
      .execute();
    const most = rows.reduce((all, { instances }) => Math.max(all, instances), 1);
    return {
      until: complete,
      rows: rows.map(({ instances: _instances, ...row }) => row),
      instances: most,
    };
  }

  #put(row: Row): void {
    const { minute, remote, release, screen, outcome } = row;
    const key = JSON.stringify([minute, remote, release, screen, outcome]);
    const known = this.#rows.get(key);
    if (known === undefined) this.#rows.set(key, row);
    else {
      known.count += row.count;
      known.milliseconds += row.milliseconds;
    }
  }

  async #write(all: boolean): Promise<void> {
    const current = minuteOf(this.#now());
    // Sorted, because instances that write at the same time in different orders could deadlock.
    const due = [...this.#rows].filter(([, { minute }]) => all || minute < current).sort();
    for (const [key] of due) this.#rows.delete(key);
    while (due.length > 0) {
      const some = due.splice(0, ROWS).map(([, row]) => row);
      try {
        await this.#insert(some);
      } catch (error) {
        for (const row of [...some, ...due.map(([, rest]) => rest)]) this.#put(row);
        throw error;
      }
    }
  }

  async #insert(rows: Row[]): Promise<void> {
    await this.#queries
      .insertInto('screen_counts')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['minute', 'remote', 'release', 'screen', 'outcome'])
          .doUpdateSet((column) => ({
            count: column('screen_counts.count', '+', column.ref('excluded.count')),
            milliseconds: column(
              'screen_counts.milliseconds',
              '+',
              column.ref('excluded.milliseconds'),
            ),
            instances: column('screen_counts.instances', '+', 1),
          })),
      )
      .execute();
  }
}
