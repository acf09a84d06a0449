import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import { startApi } from './api-process.ts';
import type { Running } from './supervisor.ts';

const SOURCES = join(ROOT, 'api', 'src');

/** Each folder by itself: a recursive watch loses a file that an editor has replaced. */
const folders = (): string[] => [
  SOURCES,
  ...readdirSync(SOURCES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
];

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
  let isStopping = false;
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
    if (isStopping) return;
    // There may be folders that were not there before.
    watchAll();
    try {
      await launch();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      say(`${error.message}\nThe API starts again after the next change.`);
    }
  }

  let turn: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let watchers: FSWatcher[] = [];
  const unwatch = () => {
    clearTimeout(timer);
    for (const watcher of watchers.splice(0)) watcher.close();
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(restart);
    }, SETTLE_MS);
  };
  const watchAll = () => {
    unwatch();
    watchers = folders().map((folder) => watch(folder, changed));
  };

  await launch();
  watchAll();
  return {
    name: 'The API',
    ended,
    async stop() {
      isStopping = true;
      unwatch();
      await turn;
      const last = current;
      current = null;
      await last?.stop();
    },
  };
}
