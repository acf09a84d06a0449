import { setImmediate as turn } from 'node:timers/promises';
import { MESSAGES } from '../answer-texts.ts';
import { type Queries, SEARCHES } from '../database/database.ts';
import { codeOf } from '../error-code.ts';
import type { Cursors } from '../http/cursors.ts';
import { Problem } from '../http/problem.ts';
import { ConcurrencyLimit } from '../passwords/concurrency-limit.ts';
import { RETRY_SEARCH } from '../timings.ts';
import { CommonWords, LIFE, MANY } from './common-words.ts';
import { PAGE, type Sort } from './list.ts';
import { MinuteMemory } from './minute-memory.ts';
import { countMatches, type Found, searchIdeas, termsOf } from './search.ts';
import type { Wanted } from './search-index.ts';
import type { Term } from './search-words.ts';
import { correct } from './spelling.ts';

const WAITING = 200;

interface Query {
  category?: string;
  sort?: Sort;
  cursor?: string | undefined;
  /** Number of ideas of a page. */
  size?: number;
}

interface Answer extends Found {
  /** The corrected words that were searched instead. */
  spelling: string | null;
}

/** Keeps searches from blocking other calls at the database. */
export class Searches {
  readonly #queries: Queries;
  readonly #cursors: Cursors;
  readonly #common: CommonWords;
  readonly #limit = new ConcurrencyLimit(SEARCHES, WAITING);
  /** Only searches with many matches are kept, because those are expensive. */
  readonly #kept: MinuteMemory<Answer>;
  /** Numbers of matches, if there are many. Each order and each page of a search shares them. */
  readonly #totals: MinuteMemory<number>;
  /** Numbers of matches of common words. They are the most expensive and change little in ten minutes. */
  readonly #commonTotals: MinuteMemory<number>;

  constructor(queries: Queries, now: () => number, cursors: Cursors) {
    this.#queries = queries;
    this.#cursors = cursors;
    this.#common = new CommonWords(now);
    this.#kept = new MinuteMemory(now, { size: 1000, isKept: ({ total }) => total >= MANY });
    this.#totals = new MinuteMemory(now, { size: 5000, isKept: (total) => total >= MANY });
    this.#commonTotals = new MinuteMemory(now, { life: LIFE });
  }

  /**
   * One page of a search's matches. If there are none, it searches for the corrected words. Rejects with a 503 if too many searches wait, or if one takes too long, and with a
   * 400 for the cursor of another list.
   */
  async find(search: string, { category, sort = 'newest', cursor, size = PAGE }: Query) {
    const words = termsOf(search);
    const list = this.#cursors.of('ideas', sort, category, words);
    const after = list.read(cursor);
    const key = JSON.stringify([words, category, sort, after, size]);
    const { last, ...found } = await this.#kept.get(key, () =>
      this.#run(async (queries) => {
        const matches = async (all: readonly Term[]) => {
          const { terms, isCommon, ideas } = await this.#common.choose(all, queries);
          const totals = isCommon ? this.#commonTotals : this.#totals;
          // PostgreSQL counts the most matches faster without their values for sorting.
          const count = (wanted: Wanted, read: () => Promise<number>) =>
            totals.get(
              JSON.stringify(wanted),
              isCommon ? () => countMatches(queries, wanted) : read,
            );
          const query = { ...(category !== undefined && { category }), terms, sort, after };
          return searchIdeas(queries, query, { size, ideas, count });
        };
        const found = await matches(words);
        const corrected = found.total === 0 ? await correct(queries, words) : null;
        if (corrected === null) return { ...found, spelling: null };
        const spelling = [...new Set(corrected.map(({ word }) => word))].join(' ');
        return { ...(await matches(corrected)), spelling };
      }),
    );
    return { ...found, next: list.write(last) };
  }

  #run(work: (queries: Queries) => Promise<Answer>): Promise<Answer> {
    return this.#limit.run(async () => {
      // libSQL runs in this thread, so let other calls run between two searches.
      await turn();
      try {
        return await work(this.#queries);
      } catch (error) {
        throw codeOf(error) === STATEMENT_TIMEOUT ? busy(error) : error;
      }
    }, busy);
  }
}
const busy = (cause?: unknown) =>
  new Problem(503, 'OVERLOADED', MESSAGES.busy, { retryAfter: RETRY_SEARCH, cause });

const STATEMENT_TIMEOUT = '57014';
