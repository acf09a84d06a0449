import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { buildAll } from '@composed/cli/start';
import { STATE } from '@composed/workspace/paths';
import { median } from '../statistics.ts';
import { ABORT_LIMIT_MS, abortLines, abortTimes, percentile } from './abort-times.ts';
import { readArguments } from './arguments.ts';
import { type SwitchTimes, switchTimes } from './switch-times.ts';
import { LIMIT_MS, missesGoal, typedLines, typedTimes } from './typed-commands.ts';

function switchLines(switches: readonly SwitchTimes[], rounds: number): string[] {
  const times = (values: number[]) =>
    `${median(values).toFixed(0).padStart(5)} ms  (slowest ${Math.max(...values).toFixed(0)})`;
  return [
    `Until a fresh request for a page has it, median of ${rounds} (goal: ${LIMIT_MS} ms)`,
    ...switches.flatMap(({ store, promote, rollback }) => [
      `  ${store.padEnd(7)} promote   ${times(promote)}`,
      `  ${store.padEnd(7)} roll-back ${times(rollback)}`,
    ]),
    ...(switches.some(({ store }) => store === 'S3')
      ? []
      : ['  S3      skipped: no service was found on this machine']),
  ];
}

/** Results of one part, and whether a goal is missed. */
interface Part {
  figures: object;
  lines: string[];
  isMissed: boolean;
}

/**
 * Runs `npm run bench:release [-- --json] [--rounds 5]`: measures the steps of a release until
 * visitors have it. `--commands` measures only commands, `--aborts` only aborts of harmful
 * roll-outs. The exit code is 1 if a goal is missed.
 */
export async function benchRelease(args: string[]): Promise<void> {
  const { json, commands, aborts, rounds } = readArguments(args);
  const builds = join(STATE, 'builds');
  await buildAll(
    (name) => buildPackage(name, join(builds, name)),
    (text) => console.error(`  ${text}`),
  );
  const parts: Part[] = [];
  if (!commands && !aborts) {
    const switches = await switchTimes(builds, rounds.switches);
    const medians = switches.flatMap(({ promote, rollback }) => [
      median(promote),
      median(rollback),
    ]);
    const isMissed = Math.max(...medians) > LIMIT_MS;
    parts.push({ figures: { switches }, lines: switchLines(switches, rounds.switches), isMissed });
  }
  if (!aborts) {
    const typed = await typedTimes(builds, rounds.commands);
    const lines = typedLines(typed, rounds.commands);
    parts.push({ figures: { typed }, lines, isMissed: typed.some(missesGoal) });
  }
  if (aborts || !commands) {
    const times = await abortTimes(builds, rounds.aborts);
    const isMissed = percentile(times, 95) > ABORT_LIMIT_MS;
    parts.push({ figures: { aborts: times }, lines: abortLines(times), isMissed });
  }
  const figures = Object.assign({}, ...parts.map((part) => part.figures));
  console.log(
    json ? JSON.stringify(figures) : parts.map(({ lines }) => lines.join('\n')).join('\n\n'),
  );
  if (parts.some(({ isMissed }) => isMissed)) process.exitCode = 1;
}
