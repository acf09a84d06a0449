import type { Queries } from '../database/database.ts';
import { countIdeas } from './list.ts';
import { MinuteMemory } from './minute-memory.ts';
import { MANY } from './search.ts';
import { indexOf, type Term } from './search-index.ts';

/** Cache life of a word's frequency: ten minutes, in milliseconds. */
export const LIFE = 600_000;
/** Number of ideas in the sample that estimates a word's frequency. */
const SAMPLE = 500;
const WORDS_KEPT = 20_000;

type Run = <Result>(work: (queries: Queries) => Promise<Result>) => Promise<Result>;

interface Chosen {
  terms: readonly Term[];
  /** Whether all terms are common. Ranking them would be slow and tell little. */
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

  /** Leaves out common terms. `run` queries the database for values that are not cached. */
  async choose(terms: readonly Term[], run: Run): Promise<Chosen> {
    const total = await this.#totals.get('', () => run(countIdeas));
    const most = Math.max(MANY, Math.floor(total / 5));
    if (total <= most) return { terms, isCommon: false, ideas: total };
    const rare: Term[] = [];
    for (const term of terms) {
      const key = JSON.stringify(term);
      const frequency = await this.#frequencies.get(key, () =>
        run((queries) => frequencyOf(queries, term)),
      );
      if (frequency * total <= most) rare.push(term);
    }
    return rare.length > 0
      ? { terms: rare, isCommon: false, ideas: total }
      : { terms: terms.slice(0, 1), isCommon: true, ideas: total };
  }
}

/** The estimated share of the ideas that contain a word. */
async function frequencyOf(queries: Queries, term: Term): Promise<number> {
  const { rows } = await indexOf(queries).hitsAmong(term, SAMPLE).execute(queries);
  return Number(rows[0]?.hits) / SAMPLE;
}
