import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { buildAll } from '@composed/cli/start';
import { chooseEntry } from '@composed/runtime/loading/choose-release';
import { browserBucket } from '@composed/runtime/releases/bucket';
import { STATE } from '@composed/workspace/paths';
import { median } from '../statistics.ts';
import { ABORT_LIMIT_MS, abortLines, abortTimes, percentile } from './abort-times.ts';
import { type Arguments, readArguments } from './arguments.ts';
import {
  type LiarsRow,
  liarsLines,
  liarsRows,
  type RolloutRow,
  rolloutLines,
  rolloutRows,
} from './rollout-table.ts';
import { type SwitchTimes, switchTimes } from './switch-times.ts';
import { LIMIT_MS, missesGoal, type TypedTimes, typedLines, typedTimes } from './typed-commands.ts';

const BROWSERS = 10_000;
const SHARES = [1, 5, 10, 25, 50];
/** Maximum difference in percentage points. */
const SHARE_LIMIT = 1;

/** Returns the percentage of new browsers that choose a canary with this share of traffic. */
function drawn(traffic: number): number {
  const entry = (version: string, share: number, isDefault: boolean) => ({
    url: `https://ideas.example/${version}/release.json`,
    metadata: { version },
    deployment: { traffic: share, default: isDefault },
  });
  const canary = entry('2.0.0', traffic, false);
  const entries = [entry('1.0.0', 100 - traffic, true), canary];
  let inCanary = 0;
  for (let browser = 0; browser < BROWSERS; browser += 1) {
    const kept = new Map<string, string>();
    const store = {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, value: string) => kept.set(key, value).size > 0,
      remove: (key: string) => void kept.delete(key),
      onForeignChange: () => () => {},
    };
    const listing = { entries, disabled: false, generation: 1 };
    if (chooseEntry('remote-ideas', listing, () => browserBucket('bucket', store)) === canary)
      inCanary += 1;
  }
  return (100 * inCanary) / BROWSERS;
}

interface Report {
  typed: TypedTimes[];
  aborts: number[];
  switches: SwitchTimes[];
  canary: { share: number; drawn: number }[];
  rollouts: RolloutRow[];
  liars: LiarsRow[];
}

function lines(
  { typed, aborts, switches, canary, rollouts, liars }: Report,
  rounds: Arguments['rounds'],
): string[] {
  const times = (values: number[]) =>
    `${median(values).toFixed(0).padStart(5)} ms  (slowest ${Math.max(...values).toFixed(0)})`;
  return [
    `Until a fresh request for a page has it, median of ${rounds.switches} (goal: ${LIMIT_MS} ms)`,
    ...switches.flatMap(({ store, promote, rollback }) => [
      `  ${store.padEnd(7)} promote   ${times(promote)}`,
      `  ${store.padEnd(7)} roll-back ${times(rollback)}`,
    ]),
    ...(switches.some(({ store }) => store === 'S3')
      ? []
      : ['  S3      skipped: no service was found on this machine']),
    '',
    ...typedLines(typed, rounds.commands),
    '',
    ...abortLines(aborts),
    '',
    `Share of ${BROWSERS} new browsers that draw a canary (goal: within ${SHARE_LIMIT} point)`,
    ...canary.map(({ share, drawn: got }) => `  ${String(share).padStart(3)} %    ${got} %`),
    '',
    ...rolloutLines(rollouts),
    '',
    ...liarsLines(liars),
  ];
}

/**
 * Runs `npm run bench:release [-- --json] [--rounds 5]`: measures the steps of a release until
 * visitors have it. `--commands` measures only commands, `--aborts` only aborts of harmful
 * roll-outs. The exit code is 1 if a goal is missed.
 */
export async function benchRelease(args: string[]): Promise<void> {
  const { json, commands, aborts, rounds } = readArguments(args);
  const folder = (name: string) => join(STATE, 'builds', name);
  await buildAll(
    (name) => buildPackage(name, folder(name)),
    (text) => console.error(`  ${text}`),
  );
  const late = (times: number[]) => percentile(times, 95) > ABORT_LIMIT_MS;
  if (aborts) {
    const times = await abortTimes(join(STATE, 'builds'), rounds.aborts);
    if (late(times)) process.exitCode = 1;
    console.log(json ? JSON.stringify({ aborts: times }) : abortLines(times).join('\n'));
    return;
  }
  const typed = await typedTimes(join(STATE, 'builds'), rounds.commands);
  if (typed.some(missesGoal)) process.exitCode = 1;
  if (commands) {
    console.log(json ? JSON.stringify({ typed }) : typedLines(typed, rounds.commands).join('\n'));
    return;
  }
  const report: Report = {
    typed,
    aborts: await abortTimes(join(STATE, 'builds'), rounds.aborts),
    switches: await switchTimes(join(STATE, 'builds'), rounds.switches),
    canary: SHARES.map((share) => ({ share, drawn: drawn(share) })),
    rollouts: rolloutRows(),
    liars: liarsRows(),
  };
  console.log(json ? JSON.stringify(report) : lines(report, rounds).join('\n'));
  const slow = report.switches.some(
    ({ promote, rollback }) => Math.max(median(promote), median(rollback)) > LIMIT_MS,
  );
  const off = report.canary.some(({ share, drawn: got }) => Math.abs(share - got) > SHARE_LIMIT);
  const misjudged = [...report.rollouts, ...report.liars].some(({ goal, met }) => goal && !met);
  if (slow || off || misjudged || late(report.aborts)) process.exitCode = 1;
}
