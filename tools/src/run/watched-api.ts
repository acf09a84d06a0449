import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { UserError } from '../user-error.ts';
import { startApi } from './api-process.ts';
import type { Running } from './supervisor.ts';

/** An editor saves in several steps: one save is to be one start. */
const SETTLE_MS = 100;

/**
 * The API, started anew after each change of its sources (RN-03). When it can't start after a change,
 * the next one is waited for; when it ends without any, so does this.
 */
export async function startWatchedApi(
  port: number,
  env: Record<string, string>,
  say: (line: string) => void,
): Promise<Running> {
  let current: Running | null = null;
  let end: (how: string) => void = () => {};
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });

  async function launch(): Promise<void> {
    const api = await startApi(port, env, say);
    current = api;
    void api.ended.then((how) => {
      if (current === api) end(how);
    });
  }

  async function restart(): Promise<void> {
    const before = current;
    current = null;
    await before?.stop();
    try {
      await launch();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      say(`${error.message}\nThe API starts again after the next change.`);
    }
  }

  await launch();
  let turn: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(join(ROOT, 'api', 'src'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(restart);
    }, SETTLE_MS);
  });
  return {
    name: 'The API',
    ended,
    async stop() {
      watcher.close();
      clearTimeout(timer);
      await turn;
      const last = current;
      current = null;
      await last?.stop();
    },
  };
}
