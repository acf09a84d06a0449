import { measureLoads } from '../loads/measure.ts';
import type { Sites } from '../loads/sites.ts';
import { judge } from '../report/goals.ts';
import { loadTable, summarize } from '../report/load-table.ts';
import type { Findings, Say } from './part.ts';

/** Cold loads of routes beside the one bundle. */
export async function coldLoads(
  sites: Sites,
  wanted: { routes: readonly string[]; rounds: number },
  say: Say,
): Promise<Findings> {
  const loads = await measureLoads(sites, wanted, say);
  const summaries = loads.map(summarize);
  return {
    tables: summaries.map(loadTable),
    verdicts: judge(summaries, sites.network.line),
    loads,
  };
}
