import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** Returns the blocks of shell commands below a heading of a page in `docs/`. */
export function commandsBelow(heading: string, page: string): string[] {
  const [, section = ''] = readFileSync(join(ROOT, 'docs', page), 'utf8').split(`## ${heading}`);
  const blocks = section.split('\n## ')[0]?.matchAll(/```sh\n(.*?)```/gs) ?? [];
  return [...blocks].map(([, block = '']) => block);
}

/** Writes a file by a rename, so that no build reads half of it. */
export function write(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/** Replaces a text in a source file, which must contain it. */
export function edit(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not say "${from}".`);
  write(path, text.replaceAll(from, to));
}

export interface Program {
  pid: number;
  output(): string;
  /** Resolves when the output matches; rejects if the program ends first. */
  says(pattern: RegExp): Promise<void>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Kills only the program itself, none of its children. */
  kill(): void;
  /** Ends the program as Ctrl-C would, and waits. */
  stop(): Promise<number | null>;
}

/** Runs a program of the repository as in a terminal. */
export function run(
  program: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string | undefined> } = {},
): Program {
  const child: ChildProcess = spawn(program, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A new process group, so that Ctrl-C reaches all of it, as in a terminal.
    detached: true,
  });
  let text = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk;
      for (const watch of watchers) watch();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    pid: child.pid ?? 0,
    output: () => text,
    ended,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const watch = () => {
          if (!pattern.test(text)) return;
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
        void ended.then(() => reject(new Error(`It ended without saying ${pattern}:\n${text}`)));
        watch();
      }),
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
      return ended;
    },
  };
}
