import { findIdeas } from '../src/browse/find-ideas.ts';
import { indexIdeas, ORDERS, SORTS } from '../src/browse/idea-index.ts';
import { sorted } from '../src/browse/sorted.ts';
import { largestCategories } from '../src/catalogue/by-category.ts';
import { readIdeas } from '../src/catalogue/read-idea.ts';
import type { Steps } from '../src/in-slices.ts';
import { finished } from '../src/testing/finished.ts';
import { someList } from './some-list.ts';

/** What is measured: prepared for a number of ideas, and then run, each time with data of its own. */
export type Work = (count: number) => () => Steps<unknown>;

/** Work that can't rest. */
function atAStretch(run: () => unknown): () => Steps<unknown> {
  // biome-ignore lint/correctness/useYield: that is what it stands for
  return function* steps() {
    return run();
  };
}

const listOf = (count: number): unknown[] => JSON.parse(someList(count));
const ideasOf = (count: number) => finished(readIdeas(listOf(count))).value;
const indexOf = (count: number) => finished(indexIdeas(ideasOf(count))).value;

function key(search: string, category = ''): Work {
  return (count) => {
    const index = indexOf(count);
    return atAStretch(() => findIdeas(index, { search, category, sort: 'newest' }));
  };
}

const order =
  (sort: (typeof SORTS)[number]): Work =>
  (count) => {
    // As they come from the index, before they are in any order.
    const entries = [...indexOf(count).newest].sort((a, b) => a.idea.id - b.idea.id);
    return () => sorted(entries, ORDERS[sort]);
  };

export const works: Record<string, Work> = {
  'key: everything fits': key(''),
  'key: one word': key('garden'),
  'key: two words': key('garden solar'),
  'key: no match': key('zeppelin'),
  'key: word in a category': key('water', 'Health'),
  'browser: parse the list': (count) => {
    const text = someList(count);
    return atAStretch(() => JSON.parse(text));
  },
  'once: read the list': (count) => {
    const list = listOf(count);
    return () => readIdeas(list);
  },
  'once: index, all orders': (count) => {
    const ideas = ideasOf(count);
    return () => indexIdeas(ideas);
  },
  ...Object.fromEntries(SORTS.map((sort) => [`  of it: order ${sort}`, order(sort)])),
  'once: home sections': (count) => {
    const ideas = ideasOf(count);
    return atAStretch(() => largestCategories(ideas, { sections: 3, perSection: 6 }));
  },
};
