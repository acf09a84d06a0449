import { setImmediate as turn } from 'node:timers/promises';
import { type RootOperationNode, sql } from 'kysely';
import type { Queries } from '../../src/database/database.ts';
import { kindOf } from '../../src/database/kind.ts';
import { holdMail } from './seeing-queries.ts';

/** Turns of the event loop within which libSQL ends a transaction, unless another one blocks it. */
const TURNS = 50;

/** Pauses a call after one of its statements. */
export class Pause {
  #kinds: string[] = [];
  #at = 0;
  #run: () => Promise<void> = async () => {};
  /** Keeps queued mail in the outbox, because the mailer's statements would be counted. */
  isMailHeld = false;

  readonly see = (statement: RootOperationNode): void => {
    if (this.isMailHeld) holdMail(statement);
    this.#kinds.push(statement.kind);
  };

  readonly seen = async (): Promise<void> => {
    this.#at -= 1;
    if (this.#at === 0) await this.#run();
  };

  /**
   * Starts `race`, which uses other `queries`, after the statement `at` of a call. Waits until it has ended or is blocked.
   * Resolves with the kinds of the call's statements, and with the result of `race`, if it was started.
   */
  async racing<Result>(
    at: number,
    race: () => Promise<Result>,
    queries: Queries,
    call: () => Promise<unknown>,
  ) {
    const running: Promise<Result>[] = [];
    const start = async () => {
      const result = race();
      running.push(result);
      await endedOrBlocked(result, queries);
    };
    const kinds = await this.during(at, start, call);
    const [raced] = await Promise.all(running);
    return { kinds, raced };
  }

  /** Runs `race` after the statement `at` of a call. Resolves with the kinds of the call's statements. */
  async during(at: number, race: () => Promise<void>, call: () => Promise<unknown>) {
    [this.#at, this.#run, this.#kinds] = [at, race, []];
    await call();
    this.#at = 0;
    return this.#kinds;
  }
}

/** Resolves once `running` has ended, or is blocked by another transaction. On libSQL, waits for a block only some time. */
async function endedOrBlocked(running: Promise<unknown>, queries: Queries): Promise<void> {
  const kind = kindOf(queries);
  let isRunning = true;
  const ended = running.finally(() => {
    isRunning = false;
  });
  const isBlocked = async () => {
    for (let turns = 0; isRunning && (kind === 'postgres' || turns < TURNS); turns += 1) {
      if (kind === 'libsql') await turn();
      else {
        const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
            where not granted and datname = current_database()`.execute(queries);
        if (rows.length > 0) return;
      }
    }
  };
  await Promise.race([ended, isBlocked()]);
}
