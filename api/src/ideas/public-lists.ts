import type { Queries } from '../database/database.ts';
import type { Cursors, Position } from '../http/cursors.ts';
import { countIdeas, type Listing, listIdeas, PAGE } from './list.ts';
import { MinuteMemory } from './minute-memory.ts';
import { ideaSections, largestCategories, type Section } from './overviews.ts';

/** Ideas between two known positions of a list. A page skips at most as many, which takes a millisecond. */
const STEP = 1200;

interface Wanted extends Pick<Listing, 'category' | 'sort'> {
  cursor?: string | undefined;
  /** Number of the page; the first is 1. Instead of `cursor`. */
  page?: number;
  size?: number;
}

/** The lists of published ideas. Caches counts for a minute, and no text of an idea. */
export class PublicLists {
  readonly #queries: Queries;
  readonly #cursors: Cursors;
  readonly #totals: MinuteMemory<number>;
  /**
   * Positions of each list after every `STEP` ideas, as far as a page needed them: first `null`, and `undefined` beyond
   * the list's end. Concurrent calls share a query.
   */
  readonly #steps: MinuteMemory<Promise<Position | null | undefined>[]>;
  readonly #categories: MinuteMemory<Awaited<ReturnType<typeof largestCategories>>>;

  constructor(queries: Queries, cursors: Cursors, now: () => number) {
    this.#queries = queries;
    this.#cursors = cursors;
    this.#totals = new MinuteMemory(now);
    this.#steps = new MinuteMemory(now);
    this.#categories = new MinuteMemory(now);
  }

  /** A page of the list without search. Throws a 400 for a foreign cursor. */
  async page({ category, sort = 'newest', cursor, page = 1, size = PAGE }: Wanted) {
    const list = this.#cursors.of('ideas', sort, category);
    const after = list.read(cursor);
    const count = () => countIdeas(this.#queries, category);
    const total = await this.#totals.get(category ?? '', count);
    const none = { ideas: [], total, next: null, spelling: null };
    const listing = { category, sort };
    const before = (page - 1) * size;
    const start = page === 1 ? { after, skip: 0 } : await this.#skip(listing, before);
    if (!start) return none;
    const { ideas, last } = await listIdeas(this.#queries, { ...listing, ...start }, { size });
    if (ideas.length === 0 && before > 0) return none;
    // The cached count may be a minute old. If the page has the end of the list, its length is exact.
    const isExact = after === null && last === null;
    return {
      ideas,
      total: isExact ? before + ideas.length : total,
      next: list.write(last),
      spelling: null,
    };
  }

  /** Where the list goes on after this number of ideas; `null` beyond its end. */
  async #skip(listing: Listing, count: number) {
    const key = `${listing.sort} ${listing.category ?? ''}`;
    const steps = await this.#steps.get(key, async () => [Promise.resolve(null)]);
    const step = Math.floor(count / STEP);
    while (steps.length <= step) {
      const { length } = steps;
      const before = await steps[length - 1];
      if (before === undefined) return null;
      if (steps.length > length) continue;
      const next = this.#stepAfter(listing, before);
      next.catch(() => steps.splice(length));
      steps.push(next);
    }
    const after = await steps[step];
    return after === undefined ? null : { after, skip: count % STEP };
  }

  async #stepAfter(listing: Listing, after: Position | null) {
    const next = { ...listing, after, skip: STEP - 1 };
    const { last } = await listIdeas(this.#queries, next, { size: 1 });
    return last ?? undefined;
  }

  /** Up to three categories with their newest ideas. */
  async sections(): Promise<Section[]> {
    const categories = await this.#categories.get('', () => largestCategories(this.#queries));
    return ideaSections(this.#queries, categories);
  }
}
