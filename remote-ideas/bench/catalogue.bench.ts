/**
 * How long Browse's list functions take for 10,000 ideas, and how that grows.
 *   npx tsx remote-ideas/bench/catalogue.bench.ts
 * Prints medians in milliseconds; the last column multiplies by 4 for a slow phone, whose frame is
 * 16 ms. Exits with 1 when something that happens on a key press does not fit into that frame.
 */
import { performance } from 'node:perf_hooks';
import { findIdeas } from '../src/browse/find-ideas.ts';
import { indexIdeas } from '../src/browse/idea-index.ts';
import { largestCategories } from '../src/catalogue/by-category.ts';
import { readIdeas } from '../src/catalogue/read-idea.ts';

const SLOWDOWN = 4;
const FRAME_MS = 16;
const ROUNDS = 31;
const WORDS =
  'garden solar library bike neighbour music school water repair kitchen energy story forest signal market tool health map light sound'.split(
    ' ',
  );

function someIdeas(count: number) {
  const word = (n: number) => WORDS[n % WORDS.length] ?? '';
  return readIdeas(
    Array.from({ length: count }, (_, n) => ({
      id: n + 1,
      title: `${word(n * 7)} ${word(n * 3 + 1)} ${n}`,
      description: `${Array.from({ length: 24 }, (_, k) => word(n * k + k)).join(' ')} ${n}`,
      category: ['Technology', 'Health', 'Education', 'Environment', 'Community'][n % 5],
      datePosted: new Date(Date.UTC(2025, 0, 1) + ((n * 7919) % 30_000_000) * 1000).toISOString(),
    })),
  );
}

function median(run: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

function measure(count: number): Record<string, number> {
  const ideas = someIdeas(count);
  const ready = indexIdeas(ideas);
  const sorts = ['newest', 'popular', 'alphabetical'] as const;
  for (const sort of sorts) ready.inOrder(sort);
  const find = (search: string, category = '') =>
    median(() => findIdeas(ready, { search, category, sort: 'newest' }));
  return {
    'key: everything fits': find(''),
    'key: one word': find('garden'),
    'key: two words': find('garden solar'),
    'key: no match': find('zeppelin'),
    'key: word in a category': find('water', 'Health'),
    'once: index': median(() => indexIdeas(ideas)),
    'once: order newest': median(() => indexIdeas(ideas).inOrder('newest')),
    'once: order popular': median(() => indexIdeas(ideas).inOrder('popular')),
    'once: order A-Z': median(() => indexIdeas(ideas).inOrder('alphabetical')),
    'once: home sections': median(() => largestCategories(ideas, { sections: 3, perSection: 6 })),
  };
}

const sizes = [1000, 10_000] as const;
measure(1000);
const [small, large] = sizes.map(measure);
let tooSlow = 0;
console.error(
  `${'ms, medians of'} ${ROUNDS}`.padEnd(28),
  ...sizes.map((n) => `${n}`.padStart(9)),
  '   growth',
  `×${SLOWDOWN}`.padStart(8),
);
for (const [name, ms] of Object.entries(large ?? {})) {
  const before = small?.[name] ?? 0;
  const slowed = ms * SLOWDOWN;
  const late = name.startsWith('key') && slowed > FRAME_MS;
  if (late) tooSlow += 1;
  console.error(
    name.padEnd(28),
    before.toFixed(2).padStart(9),
    ms.toFixed(2).padStart(9),
    `×${(ms / before).toFixed(1)}`.padStart(9),
    slowed.toFixed(1).padStart(8),
    late ? 'over a frame' : '',
  );
}
process.exitCode = tooSlow > 0 ? 1 : 0;
