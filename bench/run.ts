import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { prepareState } from '@composed/workspace/state-folder';
import { routeData } from '../host/src/route-data.ts';
import { type BenchArguments, readBenchArguments } from './arguments.ts';
import { missingForLine } from './line/serve.ts';
import { coldLoads } from './loads/goals.ts';
import { buildForms, openSites, type Sites } from './loads/sites.ts';
import type { Findings, PartName, Say } from './parts/part.ts';
import { manyRemotes } from './parts/remotes.ts';
import { returningVisitors } from './parts/returning.ts';
import { screenToScreen } from './parts/screens.ts';
import { textOf, verdictLines } from './report.ts';

type Part = (sites: Sites, wanted: BenchArguments, say: Say) => Promise<Findings>;

const MEASURE: Readonly<Record<PartName, Part>> = {
  loads: coldLoads,
  screens: (sites, { rounds }, say) => screenToScreen(sites, rounds, say),
  remotes: (_sites, { rounds }, say) => manyRemotes(rounds, say),
  returning: (_sites, { rounds }, say) => returningVisitors(rounds, say),
};

async function measure(
  wanted: BenchArguments,
  say: Say,
): Promise<Partial<Record<PartName, Findings>>> {
  await buildForms(say);
  const missing = wanted.line === 'real' ? missingForLine() : [];
  if (missing.length > 0) {
    console.log(
      `Skipped: the real line, as there is no ${missing.join(' and no ')}; the emulated one is in its place.`,
    );
  }
  const sites = await openSites(missing.length > 0 ? 'emulated' : wanted.line);
  const found: Partial<Record<PartName, Findings>> = {};
  try {
    for (const part of wanted.only) {
      found[part] = await MEASURE[part](sites, wanted, say);
      for (const table of found[part].tables) console.log(`\n${textOf(table).join('\n')}`);
    }
  } finally {
    await sites.close();
  }
  return found;
}

/**
 * Runs `npm run bench`: compares the composed app with one bundle of the same sources
 * (docs/performance.md).
 */
export async function bench(args: string[]): Promise<void> {
  const wanted = readBenchArguments(
    args,
    routeData.map(({ path }) => path),
  );
  prepareState();
  const before = machine();
  const found = await measure(wanted, (text) => console.error(`  ${text}`));
  const about = { ...before, load: [...before.load, ...machine().load] };
  const verdicts = Object.values(found).flatMap((each) => each.verdicts);
  const { loads, ...others } = found;
  console.log(`\n${verdictLines(verdicts).join('\n')}`);
  console.log(`\n${about.about}; load of the machine ${about.load.join(', ')}.`);
  if (wanted.json !== undefined) {
    const report = {
      machine: about,
      verdicts,
      loads: loads?.loads ?? [],
      tables: Object.values(others).flatMap(({ tables }) => tables),
    };
    writeFileSync(wanted.json, JSON.stringify(report, null, 2));
  }
  if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

interface Machine {
  /** Processor, number of cores and time. */
  about: string;
  load: string[];
}

function machine(now = new Date()): Machine {
  const cores = cpus();
  const [lastMinute = 0] = loadavg();
  return {
    about: `${cores.length} × ${cores[0]?.model ?? 'unknown processor'}, ${now.toISOString().slice(0, 16)}Z`,
    load: [lastMinute.toFixed(1)],
  };
}
