import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eachLine, endOf, startNode } from '@composed/workspace/child';
import type { ListedServer } from '@composed/workspace/define-site';
import { ROOT } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import type { Running } from './supervisor.ts';

const require = createRequire(import.meta.url);

/** Absolute address of tsx, so that it need not be installed in the working folder. */
const TSX = pathToFileURL(require.resolve('tsx')).href;

const READY_MS = 60_000;
const POLL_MS = 50;
/** Time limit in milliseconds for a server that accepts a connection but does not respond. */
const ANSWER_MS = 1_000;

async function isReady(port: number, path: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal });
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * Starts one of the product's servers and waits until it is ready. If that fails, throws a
 * `UserError` with the server's own error output. The caller prints it, so it is not printed here.
 * `folder` is the folder of its package.
 */
export async function startServer(
  { title, variable, program, health, folder: usual }: ListedServer,
  port: number,
  env: Record<string, string>,
  say: ((line: string) => void) | 'nothing' = console.log,
  folder: string = join(ROOT, usual),
): Promise<Running> {
  const child = startNode(['--import', TSX, join(folder, program)], {
    cwd: ROOT,
    env: { ...process.env, ...env, [variable]: String(port) },
  });
  const ended = endOf(child);
  // Wait for `close`, which comes after `exit`: only then is all output read.
  const closed = new Promise((resolve) => child.once('close', resolve));
  let end: string | null = null;
  void ended.then((how) => {
    end = how;
  });
  const errorOutput: string[] = [];
  let isUp = false;
  const print = say === 'nothing' ? () => {} : say;
  eachLine([child.stdout], print);
  eachLine([child.stderr], (line) => (isUp ? print(line) : errorOutput.push(line)));
  const begin = performance.now();
  while (!(await isReady(port, health))) {
    if (end !== null) {
      await closed;
      throw new UserError(errorOutput.join('\n') || `${title} did not start (${end}).`);
    }
    if (performance.now() - begin > READY_MS) {
      child.kill('SIGKILL');
      throw new UserError(`${title} did not answer on port ${port}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  isUp = true;
  for (const line of errorOutput.splice(0)) print(line);
  return {
    name: title,
    ended,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
