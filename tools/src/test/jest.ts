import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, STATE } from '../paths.ts';
import { command } from './command.ts';
import { jestTally, type Tally } from './tally.ts';

/** Runs tests by Jest; `name` is that of their report. */
export async function jest(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<Tally> {
  const report = join(STATE, 'reports', `${name}.json`);
  rmSync(report, { force: true });
  const code = await command(
    join(ROOT, 'node_modules', '.bin', 'jest'),
    [...args, '--json', '--outputFile', report, '--silent'],
    env,
  );
  return jestTally(report, code);
}
