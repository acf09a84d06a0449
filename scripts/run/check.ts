import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import type { Level } from '../test/levels.ts';
import type { Tally } from '../test/tally.ts';
import { runInParallel } from './parallel-steps.ts';

/** Scripts of `package.json` that need no server, slowest first. */
const SCRIPTS = {
  compat: 'Browser data',
  'dead-code': 'Dead code',
  boundaries: 'Boundaries',
  'product-words': 'Product words',
  types: 'Types',
  lint: 'Lint',
  remotes: 'Remotes',
  english: 'English',
  'lockfile:check': 'Lockfile',
};

/** Scripts that `npm test` leaves to CI. */
const FOR_CI = ['compat', 'dead-code'];

const isRun = (level: Level, script: string) =>
  level === 'full' || FOR_CI.includes(script) === (level === 'ci');

export function runChecks(level: Level): Promise<Tally> {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const played = Object.entries(SCRIPTS).filter(([script]) => isRun(level, script));
  const steps = played.map(([script, name]) => {
    const command = scripts[script];
    if (command === undefined) throw new Error(`package.json has no script ${script}.`);
    return { name, command };
  });
  return runInParallel(steps);
}

export async function check(): Promise<void> {
  const { failed } = await runChecks('full');
  process.exitCode = failed === 0 ? 0 : 1;
}
