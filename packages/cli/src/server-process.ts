import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eachLine, endOf, startNode } from '@composed/workspace/child';
import type { ListedServer } from '@composed/workspace/define-site';
import { ROOT } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import type { Running } from './supervisor.ts';

const require = createRequire(import.meta.url);

/** By its own address: where the server is started from, nothing need be installed. */
const TSX = pathToFileURL(require.resolve('tsx')).href;

const READY_MS = 30_000;
const POLL_MS = 50;
/** For a server that takes a connection and does not answer yet. */
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
 * Starts a server of the product's and waits until it is ready. Throws a `UserError` with its own words when it
 * can't: they are shown by whoever catches it, and so once. `folder` is that of its package.
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
  // Later than its end: by then all that it said has been read.
  const closed = new Promise((resolve) => child.once('close', resolve));
  let end: string | null = null;
  void ended.then((how) => {
    end = how;
  });
  const complaint: string[] = [];
  let isUp = false;
  const hear = say === 'nothing' ? () => {} : say;
  eachLine([child.stdout], hear);
  eachLine([child.stderr], (line) => (isUp ? hear(line) : complaint.push(line)));
  const begin = performance.now();
  while (!(await isReady(port, health))) {
    if (end !== null) {
      await closed;
      throw new UserError(complaint.join('\n') || `${title} did not start (${end}).`);
    }
    if (performance.now() - begin > READY_MS) {
      child.kill('SIGKILL');
      throw new UserError(`${title} did not answer on port ${port}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  isUp = true;
  for (const line of complaint.splice(0)) hear(line);
  return {
    name: title,
    ended,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
