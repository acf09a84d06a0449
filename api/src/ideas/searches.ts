import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { kindOf } from '../database/kind.ts';
import { codeOf } from '../error-code.ts';
import { Problem } from '../http/problem.ts';
import { MESSAGES } from '../messages.ts';
import { ConcurrencyLimit } from '../passwords/concurrency-limit.ts';
import { RETRY_SEARCH, SEARCH_LIMIT } from '../timings.ts';
import { CommonWords } from './common-words.ts';
import type { Listing } from './list.ts';
import { MinuteMemory } from './minute-memory.ts';
import { type Found, MANY, searchIdeas, termsOf } from './search.ts';

/** Concurrent searches of an instance. Further ones wait: other calls keep most connections, and a core. */
const AT_WORK = 2;
const WAITING = 200;

/** Keeps searches from taking the database away from all other calls. */
export class Searches {
  readonly #queries: Queries;
  readonly #common: CommonWords;
  readonly #limit = new ConcurrencyLimit(AT_WORK, WAITING);
  /** Only searches with many matches are kept, because those are expensive. */
  readonly #kept: MinuteMemory<Found>;

  constructor(queries: Queries, now: () => number) {
    this.#queries = queries;
    this.#common = new CommonWords(now);
    this.#kept = new MinuteMemory<Found>(now, { size: 5000, isKept: ({ total }) => total >= MANY });
  }

  /** Rejects with a 503 when too many searches wait, or when one takes too long. */
  async find(search: string, listing: Listing): Promise<Found> {
    const terms = termsOf(search);
    const { terms: chosen, isCommon } = await this.#common.choose(terms, this.#run);
    const { sort = 'newest', category, cursor } = listing;
    const by = isCommon && sort === 'relevance' ? 'newest' : sort;
    const key = JSON.stringify([chosen, by, category, cursor]);
    return this.#kept.get(key, () =>
      this.#run((queries) => searchIdeas(queries, { ...listing, sort: by, terms: chosen })),
    );
  }

  readonly #run = <Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> =>
    this.#limit.run(async () => {
      // libSQL works in this thread: other calls have their turn between two searches.
      await turn();
      return withTimeLimit(this.#queries, work);
    }, busy);
}

const busy = (cause?: unknown) =>
  new Problem(503, 'OVERLOADED', MESSAGES.busy, { retryAfter: RETRY_SEARCH, cause });

const STATEMENT_TIMEOUT = '57014';

async function withTimeLimit<Result>(
  queries: Queries,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  if (kindOf(queries) === 'libsql') return work(queries);
  try {
    return await queries.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = ${sql.lit(SEARCH_LIMIT)}`.execute(transaction);
      return work(transaction);
    });
  } catch (error) {
    throw codeOf(error) === STATEMENT_TIMEOUT ? busy(error) : error;
  }
}
