import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { kindOf } from '../database/kind.ts';
import { codeOf } from '../error-code.ts';
import type { Cursors } from '../http/cursors.ts';
import { Problem } from '../http/problem.ts';
import { MESSAGES } from '../messages.ts';
import { ConcurrencyLimit } from '../passwords/concurrency-limit.ts';
import { RETRY_SEARCH, SEARCH_LIMIT } from '../timings.ts';
import { CommonWords, LIFE } from './common-words.ts';
import type { Sort } from './list.ts';
import { MinuteMemory } from './minute-memory.ts';
import { countMatches, type Found, isTestCheaper, MANY, searchIdeas, termsOf } from './search.ts';

/**
 * Maximum number of concurrent searches of an instance. Further ones wait, so that other calls keep most connections
 * and a core.
 */
const AT_WORK = 2;
const WAITING = 200;

interface Wanted {
  category?: string;
  sort?: Sort;
  cursor?: string;
}

/** Keeps searches from blocking other calls at the database. */
export class Searches {
  readonly #queries: Queries;
  readonly #cursors: Cursors;
  readonly #common: CommonWords;
  readonly #limit = new ConcurrencyLimit(AT_WORK, WAITING);
  /** Only searches with many matches are kept, because those are expensive. */
  readonly #kept: MinuteMemory<Found>;

  /** Numbers of matches. Each order and each page of a search shares them. */
  readonly #totals: MinuteMemory<number>;
  /** Numbers of matches of common words. They are the most expensive and change little in ten minutes. */
  readonly #commonTotals: MinuteMemory<number>;

  constructor(queries: Queries, now: () => number, cursors: Cursors) {
    this.#queries = queries;
    this.#cursors = cursors;
    this.#common = new CommonWords(now);
    this.#kept = new MinuteMemory<Found>(now, { size: 5000, isKept: ({ total }) => total >= MANY });
    this.#totals = new MinuteMemory(now, { size: 5000, isKept: (total) => total >= MANY });
    this.#commonTotals = new MinuteMemory(now, { life: LIFE });
  }

  /**
   * One page of a search's matches. Rejects with a 503 if too many searches wait, or if one takes too long, and with a
   * 400 for the cursor of another list.
   */
  async find(search: string, { category, sort: wanted = 'newest', cursor }: Wanted) {
    const words = termsOf(search);
    const { terms, isCommon, ideas } = await this.#common.choose(words, this.#run);
    const sort = isCommon && wanted === 'relevance' ? 'newest' : wanted;
    // Instances may differ about common words, so the cursor depends on all words.
    const list = this.#cursors.of('ideas', sort, category, words);
    const after = list.read(cursor);
    const key = JSON.stringify([terms, category]);
    const page = `${key} ${sort} ${JSON.stringify(after)}`;
    const { last, ...found } = await this.#kept.get(page, async () => {
      const query = { ...(category !== undefined && { category }), sort, terms, after };
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
    return { ...found, next: list.write(last) };
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
