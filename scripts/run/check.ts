import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
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

export function checkAll(): Promise<Tally> {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const steps = Object.entries(SCRIPTS).map(([script, name]) => {
    const command = scripts[script];
    if (command === undefined) throw new Error(`package.json has no script ${script}.`);
    return { name, command };
  });
  return runInParallel(steps);
}

export async function check(): Promise<void> {
  const { failed } = await checkAll();
  process.exitCode = failed === 0 ? 0 : 1;
}
