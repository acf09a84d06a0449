import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { routeData } from '../../../host/src/route-data.ts';
import { STATE } from '../paths.ts';
import { prepareState } from '../state-folder.ts';
import { readBenchArguments } from './arguments.ts';
import { measureLoads } from './loads/measure.ts';
import { openSites } from './loads/sites.ts';
import { machine } from './machine.ts';
import { judge, verdictLines } from './report/goals.ts';
import { reportPage } from './report/page.ts';
import { summarize } from './report/summary.ts';
import { tableOf } from './report/table.ts';

/** `npm run bench -- [--rounds 9] [--routes /,/browse] [--json FILE]` (PF-01). */
export async function bench(args: string[]): Promise<void> {
  const known = routeData.map(({ path }) => path);
  const { rounds, routes, json } = readBenchArguments(args, known);
  prepareState();
  const say = (text: string) => console.error(`  ${text}`);
  const before = machine();
  const sites = await openSites(say);
  try {
    const loads = await measureLoads(sites, { routes, rounds }, say);
    const summaries = loads.map(summarize);
    for (const summary of summaries) console.log(`\n${tableOf(summary).join('\n')}`);
    const verdicts = judge(summaries);
    console.log(`\n${verdictLines(verdicts).join('\n')}`);
    const ran = { ...before, load: [...before.load, ...machine().load] };
    console.log(`\n${ran.about}; load of the machine ${ran.load.join(', ')}.`);
    const page = join(STATE, 'bench', 'report.html');
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, reportPage(loads, ran));
    console.log(`Drawn in ${page}.`);
    if (json !== undefined) {
      writeFileSync(json, JSON.stringify({ ...ran, verdicts, summaries, loads }, null, 2));
    }
  } finally {
    await sites.close();
  }
}
