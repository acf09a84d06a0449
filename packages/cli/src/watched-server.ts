import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ListedServer } from '@composed/workspace/define-site';
import { ROOT } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import { startServer } from './server-process.ts';
import type { Running } from './supervisor.ts';

/** Each folder by itself: a recursive watch loses a file that an editor has replaced. */
const folders = (sources: string): string[] => [
  sources,
  ...readdirSync(sources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
];

/** An editor saves in several steps: one save is to be one start. */
const SETTLE_MS = 100;

/**
 * A server, started anew after each change in its program's folder. When it can't start after a change,
 * the next one is waited for; when it ends without any, so does this.
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
    // There may be folders that were not there before.
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
