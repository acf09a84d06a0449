import type { Steps } from '../in-slices.ts';

/** How many items are looked at from one rest to the next. */
const RUN = 256;

export type Compare<T> = (a: T, b: T) => number;

/** The items in order, those that compare as equal in the order given; as `sort`, but in steps. */
export function* sorted<T>(items: readonly T[], compare: Compare<T>): Steps<readonly T[]> {
  let runs: (readonly T[])[] = [];
  for (let at = 0; at < items.length; at += RUN) {
    runs.push(items.slice(at, at + RUN).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: (readonly T[])[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(yield* merged(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

function* merged<T>(a: readonly T[], b: readonly T[], compare: Compare<T>): Steps<readonly T[]> {
  const all: T[] = [];
  let fromA = 0;
  let fromB = 0;
  while (fromA < a.length && fromB < b.length) {
    const one = a[fromA] as T;
    const other = b[fromB] as T;
    if (compare(one, other) <= 0) {
      all.push(one);
      fromA += 1;
    } else {
      all.push(other);
      fromB += 1;
    }
    if (all.length % RUN === 0) yield;
  }
  return all.concat(a.slice(fromA), b.slice(fromB));
}
