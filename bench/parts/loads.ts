import { measureLoads } from '../loads/measure.ts';
import type { Sites } from '../loads/sites.ts';
import { judge } from '../report/goals.ts';
import { loadTable, summarize } from '../report/load-table.ts';
import type { Findings, Say } from './part.ts';

/** Measures cold loads of routes and compares them with the one bundle. */
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
