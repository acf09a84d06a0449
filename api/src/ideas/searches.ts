import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { kindOf } from '../database/kind.ts';
import { codeOf } from '../error-code.ts';
import { Problem } from '../http/problem.ts';
import { MESSAGES } from '../messages.ts';
import { ConcurrencyLimit } from '../passwords/concurrency-limit.ts';
import { RETRY_SEARCH, SEARCH_LIMIT } from '../timings.ts';
import { CommonWords, LIFE } from './common-words.ts';
import type { Listing } from './list.ts';
import { MinuteMemory } from './minute-memory.ts';
import { countMatches, type Found, isTestCheaper, MANY, searchIdeas, termsOf } from './search.ts';

/**
 * Maximum number of concurrent searches of an instance. Further ones wait, so that other calls keep most connections
 * and a core.
 */
const AT_WORK = 2;
const WAITING = 200;

/** Keeps searches from blocking other calls at the database. */
export class Searches {
  readonly #queries: Queries;
  readonly #common: CommonWords;
  readonly #limit = new ConcurrencyLimit(AT_WORK, WAITING);
  /** Only searches with many matches are kept, because those are expensive. */
  readonly #kept: MinuteMemory<Found>;

  /** Numbers of matches. Each order and each page of a search shares them. */
  readonly #totals: MinuteMemory<number>;
  /** Numbers of matches of common words. They are the most expensive and change little in ten minutes. */
  readonly #commonTotals: MinuteMemory<number>;

  constructor(queries: Queries, now: () => number) {
    this.#queries = queries;
    this.#common = new CommonWords(now);
    this.#kept = new MinuteMemory<Found>(now, { size: 5000, isKept: ({ total }) => total >= MANY });
    this.#totals = new MinuteMemory(now, { size: 5000, isKept: (total) => total >= MANY });
    this.#commonTotals = new MinuteMemory(now, { life: LIFE });
  }

  /** Rejects with a 503 if too many searches wait, or if one takes too long. */
  async find(search: string, listing: Listing): Promise<Found> {
    const { terms, isCommon, ideas } = await this.#common.choose(termsOf(search), this.#run);
    const { sort: wanted = 'newest', category, cursor } = listing;
    const sort = isCommon && wanted === 'relevance' ? 'newest' : wanted;
    const key = JSON.stringify([terms, category]);
    return this.#kept.get(`${key} ${sort} ${cursor ?? ''}`, async () => {
      const query = { ...listing, sort, terms };
      const find = (known?: number) =>
        this.#run((queries) => searchIdeas(queries, query, known === undefined ? {} : { known }));
      if (isCommon) {
        const count = () => this.#run((queries) => countMatches(queries, query));
        return find(await this.#commonTotals.get(key, count));
      }
      let first: Promise<Found> | undefined;
      const total = await this.#totals.get(key, async () => {
        first = find();
        return (await first).total;
      });
      if (first) return first;
      return find(isTestCheaper(this.#queries, sort, total, ideas) ? total : undefined);
    });
  }

  readonly #run = <Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> =>
    this.#limit.run(async () => {
      // libSQL runs in this thread, so let other calls run between two searches.
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
      // For common words PostgreSQL would read all documents, which takes longer than its index.
      await sql`set local statement_timeout = ${sql.lit(SEARCH_LIMIT)}; set local enable_seqscan = off`.execute(
        transaction,
      );
      return work(transaction);
    });
  } catch (error) {
    throw codeOf(error) === STATEMENT_TIMEOUT ? busy(error) : error;
  }
}
