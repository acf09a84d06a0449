import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { UserError } from '../user-error.ts';

export interface ApiProcess {
  stop(): Promise<void>;
  /** Resolves when the process ends by itself. */
  ended: Promise<number | null>;
}

const READY_MS = 30_000;
const POLL_MS = 50;

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
    return answer.ok;
  } catch {
    return false;
  }
}

/** Starts the API and waits until it answers. Throws a `UserError` with its own words when it can't. */
export async function startApi(
  port: number,
  env: Record<string, string>,
  log: 'inherit' | 'ignore' = 'inherit',
): Promise<ApiProcess> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'api', 'src', 'server.ts')],
    {
      cwd: ROOT,
      env: { ...process.env, ...env, API_PORT: String(port) },
      // By the channel it notices when this process is gone.
      stdio: ['ignore', log, 'pipe', 'ipc'],
    },
  );
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
    if (log === 'inherit') process.stderr.write(chunk);
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let gone = false;
  void ended.then(() => {
    gone = true;
  });
  for (let waited = 0; !(await isReady(port)); waited += POLL_MS) {
    if (gone) throw new UserError(`The API did not start. ${complaint.trim()}`);
    if (waited > READY_MS) {
      child.kill('SIGKILL');
      throw new UserError(`The API did not answer on port ${port}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return {
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
