import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ListedServer } from '@composed/workspace/define-site';
import { ROOT } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import { startServer } from './server-process.ts';
import type { Running } from './supervisor.ts';

/** Watch each folder separately: a recursive watch loses a file that an editor replaces. */
const folders = (sources: string): string[] => [
  sources,
  ...readdirSync(sources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
];

/**
 * An editor saves in several steps. Wait this many milliseconds, so that one save causes one
 * restart.
 */
const SETTLE_MS = 100;

/**
 * Starts a server and restarts it after each change in its program's folder. If a restart fails, it
 * waits for the next change. If the server ends without a change, `ended` resolves.
 */
export async function startWatchedServer(
  server: ListedServer,
  port: number,
  env: Record<string, string>,
  say: (line: string) => void,
): Promise<Running> {
  const sources = dirname(join(ROOT, server.folder, server.program));
  let current: Running | null = null;
  let isStopping = false;
  let end: (how: string) => void = () => {};
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });

  async function launch(): Promise<void> {
    const started = await startServer(server, port, env, say);
    current = started;
    void started.ended.then((how) => {
      if (current === started) end(how);
    });
  }

  async function restart(): Promise<void> {
    const before = current;
    current = null;
    await before?.stop();
    if (isStopping) return;
    // Also watch new folders.
    watchAll();
    try {
      await launch();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      say(`${error.message}\n${server.title} starts again after the next change.`);
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
    watchers = folders(sources).map((folder) => watch(folder, changed));
  };

  await launch();
  watchAll();
  return {
    name: server.title,
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
