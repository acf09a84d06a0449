/**
 * How long Browse's list functions take for 10,000 ideas, how that grows, and for how long they hold
 * up the page.
 *   npm run bench -w remote-ideas
 * Milliseconds. `1000` and `10000` are medians of a warm program; `first` is the first run in a new
 * one, as a visitor's browser meets it, the least disturbed of several. `task` is the longest stretch
 * without a rest of such a run on a machine four times as slow, whose frame is 16 ms. Exits with 1
 * when one of the product's own does not fit (no browser can parse a text in parts).
 */
import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { inSlices } from '../src/in-slices.ts';
import { type Work, works } from './works.ts';

const SIZES = [1000, 10_000] as const;
const SLOWDOWN = 4;
const FRAME_MS = 16;
const WARM_ROUNDS = 31;
const FIRST_ROUNDS = 7;

interface Measured {
  readonly total: number;
  /** The longest stretch without a rest. */
  readonly task: number;
}

/** Runs the work once as the product does, in slices by a clock that goes `speed` times as fast. */
async function once(run: ReturnType<Work>, speed: number): Promise<Measured> {
  const now = () => performance.now() * speed;
  let [total, task] = [0, 0];
  let begun = now();
  const stop = () => {
    const stretch = now() - begun;
    total += stretch;
    task = Math.max(task, stretch);
  };
  const rest = async () => {
    stop();
    begun = now();
  };
  await inSlices(run(), { now, rest });
  stop();
  return { total, task };
}

const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function warm(work: Work, count: number): Promise<number> {
  const run = work(count);
  const totals: number[] = [];
  for (let round = -3; round < WARM_ROUNDS; round += 1) {
    const { total } = await once(run, 1);
    if (round >= 0) totals.push(total);
  }
  return median(totals);
}

/** The least disturbed of some first runs, each in a program of its own. */
function first(name: string): Measured {
  const all = Array.from({ length: FIRST_ROUNDS }, (): Measured => {
    const script = ['--expose-gc', ...process.execArgv, import.meta.filename, name];
    const { stdout } = spawnSync(process.execPath, script, { encoding: 'utf8' });
    return JSON.parse(stdout);
  });
  return {
    total: Math.min(...all.map(({ total }) => total)) / SLOWDOWN,
    task: Math.min(...all.map(({ task }) => task)),
  };
}

async function report(): Promise<void> {
  const head = ['1000', '10000', 'growth', 'first', `task ×${SLOWDOWN}`];
  console.error(''.padEnd(28), ...head.map((text) => text.padStart(9)));
  for (const [name, work] of Object.entries(works)) {
    const [small, large] = [await warm(work, SIZES[0]), await warm(work, SIZES[1])];
    const { total, task } = first(name);
    const isLate = task > FRAME_MS && !name.startsWith('browser');
    if (isLate) process.exitCode = 1;
    const cells = [
      small.toFixed(2),
      large.toFixed(2),
      `×${(large / small).toFixed(1)}`,
      total.toFixed(1),
      task.toFixed(1),
    ];
    console.error(name.padEnd(28), ...cells.map((text) => text.padStart(9)), isLate ? 'late' : '');
  }
}

const only = works[process.argv[2] ?? ''];
if (only) {
  const run = only(SIZES[1]);
  // What preparing the data left behind is not the work's to clear up.
  globalThis.gc?.();
  process.stdout.write(JSON.stringify(await once(run, SLOWDOWN)));
} else await report();
