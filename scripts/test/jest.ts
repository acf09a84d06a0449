import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '@composed/workspace/command';
import { ROOT, STATE } from '@composed/workspace/paths';
import { JEST_SELECTION, type Level } from './levels.ts';
import { jestTally, type Tally } from './tally.ts';

/** Runs a level's tests with Jest; `name` is the name of the report. */
export async function jest(
  name: string,
  args: string[],
  env: Record<string, string>,
  level: Level = 'full',
): Promise<Tally> {
  const report = join(STATE, 'reports', `${name}.json`);
  rmSync(report, { force: true });
  const code = await command(
    join(ROOT, 'node_modules', '.bin', 'jest'),
    [...args, ...JEST_SELECTION[level], '--json', '--outputFile', report, '--silent'],
    env,
  );
  return jestTally(report, code, level);
}
