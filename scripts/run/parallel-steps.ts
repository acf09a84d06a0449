import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import { add, NOTHING, one, type Tally } from '../test/tally.ts';

/** A command line in the workspace's root, as in a script of `package.json`. */
export interface Step {
  name: string;
  command: string;
}

interface Finished {
  ok: boolean;
  /** Output of both streams, in order of arrival. */
  output: string;
}

/** Finds binaries directly, since starting npm takes as long as some steps. */
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
 * Runs all steps in parallel. Prints a line when a step ends, with the output of a failed one, and lists failed steps
 * again at the end.
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
