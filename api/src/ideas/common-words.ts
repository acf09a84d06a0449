import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { countIdeas } from './list.ts';
import { MinuteMemory } from './minute-memory.ts';
import { MANY } from './search.ts';
import { indexOf, type Term } from './search-index.ts';

/** How long the frequency of a word is kept: ten minutes. */
const LIFE = 600_000;
const WORDS_KEPT = 20_000;

type Run = <Result>(work: (queries: Queries) => Promise<Result>) => Promise<Result>;

interface Chosen {
  terms: readonly Term[];
  /** All terms are common: ranking would take long, and say little. */
  isCommon: boolean;
}

/**
 * Leaves words out of searches that more than a fifth of the ideas contain, such as "the". Of a search with
 * only such words, one remains. Among a few ideas all words count.
 */
export class CommonWords {
  readonly #frequencies: MinuteMemory<number>;
  readonly #totals: MinuteMemory<number>;

  constructor(now: () => number) {
    this.#frequencies = new MinuteMemory(now, { life: LIFE, size: WORDS_KEPT });
    this.#totals = new MinuteMemory(now, { life: LIFE });
  }

  /** `run` gets what is not kept from the database. */
  async choose(terms: readonly Term[], run: Run): Promise<Chosen> {
    const total = await this.#totals.get('', () => run(countIdeas));
    const most = Math.max(MANY, Math.floor(total / 5));
    if (total <= most) return { terms, isCommon: false };
    const rare: Term[] = [];
    for (const term of terms) {
      const key = JSON.stringify(term);
      const frequency = await this.#frequencies.get(key, () =>
        run((queries) => countUpTo(queries, term, most + 1)),
      );
      if (frequency <= most) rare.push(term);
    }
    return rare.length > 0
      ? { terms: rare, isCommon: false }
      : { terms: terms.slice(0, 1), isCommon: true };
  }
}

async function countUpTo(queries: Queries, term: Term, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select id from ${indexOf(queries).matches([term])} as one limit ${sql.lit(most)}
  ) as matches`.execute(queries);
  return Number(rows[0]?.count);
}
