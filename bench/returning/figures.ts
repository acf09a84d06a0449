import type { Table } from '../report/table.ts';
import { inWords, summaryOf } from '../statistics.ts';
import { type Verdict, verdict } from '../verdict.ts';
import { BACK, KIND_NAMES, type Kind } from './changes.ts';

/** Compared cases: the composed app with and without dictionaries, and the one bundle. */
export const WAYS = ['composed', 'without', 'one'] as const;
export type Way = (typeof WAYS)[number];

const WAY_NAMES: Readonly<Record<Way, string>> = {
  composed: 'with dictionaries',
  without: 'without',
  one: 'one bundle',
};

/** Transferred bytes, and milliseconds until the screen is ready. */
interface Visit {
  bytes: number;
  screen: number;
}

/** First visit, and the next one after a release. */
export interface Returned {
  first: Visit;
  again: Visit;
}

/** Visits by position in `BACK`, by case and by round. */
type Found = readonly (readonly (readonly Returned[])[])[];

const percent = ({ first, again }: Returned): number => (100 * again.bytes) / first.bytes;

/** Maximum percentage of a first visit's bytes. A release of only the host has no goal. */
const LIMITS: Readonly<Record<Kind, Partial<Record<Way, number>>>> = {
  remote: { composed: 2, without: 8 },
  host: {},
  shared: { composed: 5, without: 35 },
};

export function returnedTable(kind: Kind, found: Found): Table {
  return {
    title: `After a release of ${KIND_NAMES[kind]}`,
    head: [
      'last visit',
      ...WAYS.flatMap((way) => [`${WAY_NAMES[way]}, bytes`, '% of first', 'screen, ms']),
    ],
    rows: BACK.map((back, index) => [
      back === 1 ? 'one release ago' : `${back} releases ago`,
      ...WAYS.flatMap((_, way) => {
        const all = found[index]?.[way] ?? [];
        return [
          inWords(summaryOf(all.map(({ again }) => again.bytes))),
          inWords(summaryOf(all.map(percent)), 1),
          inWords(summaryOf(all.map(({ again }) => again.screen))),
        ];
      }),
    ]),
  };
}

/**
 * Checks visits after one release against the goals. Compares the bytes of all visits with the one
 * bundle.
 */
export function judge(kind: Kind, found: Found): Verdict[] {
  const middle = (back: number, way: Way, figure: (returned: Returned) => number) =>
    summaryOf((found[back]?.[WAYS.indexOf(way)] ?? []).map(figure)).median;
  const name = KIND_NAMES[kind];
  const shares = (['composed', 'without'] as const).flatMap((way) => {
    const most = LIMITS[kind][way];
    if (most === undefined) return [];
    const text = `after ${name}, ${WAY_NAMES[way]}: % of a first visit`;
    return [verdict('PF-14', text, middle(0, way, percent), most)];
  });
  const bytes = ({ again }: Returned) => again.bytes;
  const ratios = BACK.map((back, index) =>
    verdict(
      'PF-14',
      `after ${name}, ${back} back: bytes : one bundle`,
      middle(index, 'composed', bytes) / middle(index, 'one', bytes),
      1,
    ),
  );
  return [...shares, ...ratios];
}
