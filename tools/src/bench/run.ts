import { writeFileSync } from 'node:fs';
import { routeData } from '../../../host/src/route-data.ts';
import { prepareState } from '../state-folder.ts';
import { readBenchArguments } from './arguments.ts';
import { measureLoads } from './loads/measure.ts';
import { openSites } from './loads/sites.ts';
import { summarize } from './report/summary.ts';
import { tableOf } from './report/table.ts';

/** `npm run bench -- [--rounds 9] [--routes /,/browse] [--json FILE]` (PF-01). */
export async function bench(args: string[]): Promise<void> {
  const known = routeData.map(({ path }) => path);
  const { rounds, routes, json } = readBenchArguments(args, known);
  prepareState();
  const say = (text: string) => console.error(`  ${text}`);
  const sites = await openSites(say);
  try {
    const loads = await measureLoads(sites, { routes, rounds }, say);
    const summaries = loads.map(summarize);
    for (const summary of summaries) console.log(`\n${tableOf(summary).join('\n')}`);
    if (json !== undefined) writeFileSync(json, JSON.stringify({ summaries, loads }, null, 2));
  } finally {
    await sites.close();
  }
}
