import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import { add, NOTHING, one, type Tally } from '../test/tally.ts';

/** A command line of the workspace's root, as a script of `package.json` has it. */
export interface Step {
  name: string;
  command: string;
}

interface Finished {
  ok: boolean;
  /** What it wrote, to both streams in the order that it came in. */
  output: string;
}

/** npm's own start of a script takes as long as some of the steps. */
const PATH = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

function runStep(command: string): Promise<Finished> {
  return new Promise((resolve) => {
    const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
    const child = spawn(command, {
      cwd: ROOT,
      env: { ...process.env, ...color, PATH },
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * Runs all steps at once. Says a line for each that ends, in which a failed one is followed by all that it
 * wrote, and names the failed ones again at the end.
 */
export async function runInParallel(
  steps: readonly Step[],
  say: (text: string) => void = console.log,
): Promise<Tally> {
  const failed: string[] = [];
  const tallies = await Promise.all(
    steps.map(async ({ name, command }) => {
      const began = performance.now();
      const { ok, output } = await runStep(command);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      say(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      if (!ok) {
        failed.push(name);
        say(output.trimEnd() || `${command} failed and wrote nothing.`);
      }
      return one(ok);
    }),
  );
  if (failed.length > 0) say(`Failed: ${failed.join(', ')}`);
  return tallies.reduce(add, NOTHING);
}
