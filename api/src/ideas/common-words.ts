import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { countIdeas } from './list.ts';
import { MinuteMemory } from './minute-memory.ts';
import { indexOf } from './search-index.ts';
import type { Term } from './search-words.ts';

/** Cache life of a word's frequency: ten minutes, in milliseconds. */
export const LIFE = 600_000;
/** Number of matches from which a word may be common. */
export const MANY = 500;
/** Number of ideas in the sample that estimates a word's frequency. */
const SAMPLE = 100;
const WORDS_KEPT = 20_000;

interface Chosen {
  terms: readonly Term[];
  /** Whether all terms are common. */
  isCommon: boolean;
  /** The number of all ideas. */
  ideas: number;
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

  /** Leaves out common terms. Queries the database for values that are not cached. */
  async choose(terms: readonly Term[], queries: Queries): Promise<Chosen> {
    const ideas = await this.#totals.get('', () => countIdeas(queries));
    const most = Math.max(MANY, Math.floor(ideas / 5));
    if (ideas <= most) return { terms, isCommon: false, ideas };
    const rare: Term[] = [];
    for (const term of terms) {
      const key = JSON.stringify(term);
      const frequency = await this.#frequencies.get(key, () => frequencyOf(queries, term));
      if (frequency * ideas <= most) rare.push(term);
    }
    return rare.length > 0
      ? { terms: rare, isCommon: false, ideas }
      : { terms: terms.slice(0, 1), isCommon: true, ideas };
  }
}

/** The estimated share of the ideas that contain a word, from those with the highest ids, which are random. */
async function frequencyOf(queries: Queries, term: Term): Promise<number> {
  const { id, fits } = indexOf(queries);
  const { rows } = await sql<{ hits: number }>`select count(hit) as hits from (
    select nullif(${fits({ terms: [term] })}, false) as hit
    from idea_search order by ${id} desc limit ${sql.lit(SAMPLE)}) as sample`.execute(queries);
  return Number(rows[0]?.hits) / SAMPLE;
}
