import { missingForLine } from '../line/serve.ts';
import { load, newProfile } from '../loads/cold-load.ts';
import { openBrowser } from '../loads/measure.ts';
import { inWords, summaryOf, type Table, type Verdict, verdict } from '../report.ts';
import {
  BACK,
  type Builds,
  buildReleases,
  KIND_NAMES,
  KINDS,
  type Kind,
  LAST,
} from '../returning/build-all.ts';
import { openReturningSite, type ReturningSite } from '../returning/site.ts';
import type { Findings, Say } from './part.ts';

/**
 * Disables compression dictionaries, which Chromium supports from version 130. It then behaves like
 * Firefox and Safari.
 */
const WITHOUT_DICTIONARIES =
  '--disable-features=CompressionDictionaryTransport,CompressionDictionaryTransportBackend';

/** Measures a first visit `back` releases ago, and the next visit at the last release. */
async function comeBack(site: ReturningSite, way: Way, back: number): Promise<Returned> {
  const browserArguments = [
    ...site.browserArguments,
    ...(way === 'composed' ? [] : [WITHOUT_DICTIONARIES]),
  ];
  const network = { line: 'real' as const, browserArguments, slowDown: async () => {} };
  const origin = way === 'one' ? site.oneBundle : site.composed;
  const browser = await openBrowser(network);
  const visit = async (profile: Awaited<ReturnType<typeof newProfile>>) => {
    const before = site.received();
    const { times } = await load(profile, origin, { network });
    return { bytes: site.received() - before, screen: times.screen ?? Number.NaN };
  };
  try {
    const warmUp = await newProfile(browser);
    await load(warmUp, origin, { network });
    await warmUp.close();
    const profile = await newProfile(browser);
    site.hangUp();
    await site.goLive(LAST - back);
    const first = await visit(profile);
    site.hangUp();
    await site.goLive(LAST);
    const again = await visit(profile);
    return { first, again };
  } finally {
    await browser.close();
  }
}

async function measure(
  kind: Kind,
  builds: Builds,
  rounds: number,
  say: Say,
): Promise<Returned[][][]> {
  const site = await openReturningSite(kind, builds);
  try {
    const found: Returned[][][] = [];
    for (const back of BACK) {
      const ways: Returned[][] = WAYS.map(() => []);
      for (let round = 0; round < rounds; round += 1) {
        for (const [index, way] of WAYS.entries()) {
          ways[index]?.push(await comeBack(site, way, back));
        }
      }
      found.push(ways);
      say(`returning: after a release of ${KIND_NAMES[kind]}, ${back} back`);
    }
    return found;
  } finally {
    await site.close();
  }
}

/** Measures visitors who return to Home after releases that changed one message each. */
export async function returningVisitors(rounds: number, say: Say): Promise<Findings> {
  const missing = missingForLine();
  if (missing.length > 0) {
    console.log(`Skipped: returning visitors, as there is no ${missing.join(' and no ')}.`);
    return { tables: [], verdicts: [] };
  }
  const builds = await buildReleases(say);
  const findings: Findings = { tables: [], verdicts: [] };
  for (const kind of KINDS) {
    const found = await measure(kind, builds, rounds, say);
    findings.tables.push(returnedTable(kind, found));
    findings.verdicts.push(...judge(kind, found));
  }
  return findings;
}

/** Compared cases: the composed app with and without dictionaries, and the one bundle. */
const WAYS = ['composed', 'without', 'one'] as const;
type Way = (typeof WAYS)[number];

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
