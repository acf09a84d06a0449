import { missingForLine } from '../line/serve.ts';
import { load, newProfile } from '../loads/cold-load.ts';
import { openBrowser } from '../loads/measure.ts';
import { type Builds, buildReleases } from '../returning/build-all.ts';
import { BACK, KIND_NAMES, KINDS, type Kind, LAST } from '../returning/changes.ts';
import { judge, type Returned, returnedTable, WAYS, type Way } from '../returning/figures.ts';
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
