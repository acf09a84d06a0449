/**
 * Measures Browse's list functions with 1,000 and 10,000 ideas.
 * npm run bench -w remote-ideas
 * Times are in milliseconds: medians after warm-up. `first` is the first run, as in a visitor's browser. A
 * phone takes about four times as long.
 */
import { performance } from 'node:perf_hooks';
import { findIdeas, type Wanted } from '../src/browse/find-ideas.ts';
import { largestCategories } from '../src/catalogue/public/by-category.ts';
import { readIdeas } from '../src/catalogue/public/read-idea.ts';
import { someList } from './some-list.ts';

const SIZES = [10_000, 1000] as const;
const ROUNDS = 31;

const listOf = (count: number): unknown[] => JSON.parse(someList(count));

/** A measured function. It prepares data for `count` ideas, then returns the function to time. */
type Work = (count: number) => () => unknown;

/** With `isFirst`, measures the first search in a new list; otherwise a later one, as after a keystroke. */
function find(wanted: Partial<Wanted>, isFirst = false): Work {
  return (count) => {
    const ideas = readIdeas(listOf(count));
    const run = (list = ideas) =>
      findIdeas(list, { search: '', category: '', sort: 'newest', ...wanted });
    if (isFirst) return () => run([...ideas]);
    run();
    return () => run();
  };
}

const works: Record<string, Work> = {
  'once: parse the list': (count) => {
    const text = someList(count);
    return () => JSON.parse(text);
  },
  'once: read the list': (count) => {
    const list = listOf(count);
    return () => readIdeas(list);
  },
  'once: first search': find({}, true),
  'once: home sections': (count) => {
    const ideas = readIdeas(listOf(count));
    return () => largestCategories(ideas, { sections: 3, perSection: 6 });
  },
  'key: everything, newest': find({}),
  'key: everything, popular': find({ sort: 'popular' }),
  'key: everything, A-Z': find({ sort: 'alphabetical' }),
  'key: one word': find({ search: 'garden' }),
  'key: two words': find({ search: 'garden solar' }),
  'key: no match': find({ search: 'zeppelin' }),
  'key: word in a category': find({ search: 'water', category: 'Health' }),
};

function measure(run: () => unknown): { first: number; median: number } {
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    run();
    return performance.now() - begun;
  });
  const [first = 0] = times;
  return { first, median: times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0 };
}

const rows = Object.entries(works).map(([name, work]) => {
  const [large, small] = SIZES.map((count) => measure(work(count)));
  return [name, small?.median, large?.median, large?.first] as const;
});
console.error(''.padEnd(28), ...['1000', '10000', 'first'].map((text) => text.padStart(9)));
for (const [name, ...times] of rows) {
  console.error(name.padEnd(28), ...times.map((time) => (time ?? 0).toFixed(2).padStart(9)));
}
