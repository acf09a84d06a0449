import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { buildAll } from '@composed/cli/start';
import { STATE } from '@composed/workspace/paths';
import { readOptions, readRounds } from '../arguments.ts';
import { ABORT_LIMIT_MS, abortLines, abortTimes, percentile } from './abort-times.ts';
import { missesGoal, typedLines, typedTimes } from './typed-commands.ts';

const OPTIONS = {
  commands: { type: 'boolean', default: false },
  rounds: { type: 'string' },
} as const;

/**
 * Runs `npm run bench:release [-- --rounds 5]`: measures release commands, and how long harmful
 * roll-outs take to abort. `--commands` measures only commands. The exit code is 1 if a goal is
 * missed.
 */
export async function benchRelease(args: string[]): Promise<void> {
  const { commands, rounds } = readOptions(args, OPTIONS);
  const builds = join(STATE, 'builds');
  await buildAll(
    (name) => buildPackage(name, join(builds, name)),
    (text) => console.error(`  ${text}`),
  );
  const commandRounds = readRounds(rounds ?? '5');
  const typed = await typedTimes(builds, commandRounds);
  console.log(typedLines(typed, commandRounds).join('\n'));
  if (typed.some(missesGoal)) process.exitCode = 1;
  if (commands) return;
  const aborts = await abortTimes(builds, readRounds(rounds ?? '2'));
  console.log(`\n${abortLines(aborts).join('\n')}`);
  if (percentile(aborts, 95) > ABORT_LIMIT_MS) process.exitCode = 1;
}
