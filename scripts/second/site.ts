import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { eachLine, endOf, startNode } from '@composed/workspace/child';
import { freePorts } from '@composed/workspace/free-ports';
import { ensureChromium, SANDBOX_ARGUMENTS } from '@composed/workspace/installed/chromium';
import { minimalEnvironment } from '@composed/workspace/minimal-environment';
import { chromium, expect, type Page } from '@playwright/test';

export interface Said {
  exitCode: number | null;
  text: string;
}

/** Runs a program to its end, and collects its output. */
export function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Said> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => {
        text += part;
      });
    }
    child.once('close', (exitCode) => resolve({ exitCode, text }));
  });
}

/** A site outside this workspace, used only through its own commands. */
export interface OutsideSite {
  folder: string;
  origin: string;
  ports: { host: number; [remote: string]: number };
  /** Runs `npm start` or `npm run dev`. Resolves when it is served, with a function that stops it. */
  start(how?: 'start' | 'dev'): Promise<() => Promise<void>>;
  /** Lets the clock of later commands run this many days ahead. */
  setDaysAhead(days: number): void;
  /** Runs `npm run release -- …`. */
  release(...args: string[]): Promise<Said>;
  /** Returns the text of a page's `main` in a new browser. */
  shownAt(path: string): Promise<string>;
  /** Opens a page in a new browser for `use`. */
  inBrowser<T>(path: string, use: (page: Page) => Promise<T>): Promise<T>;
}

/** @param names remotes and servers of the site */
export async function outsideSite(folder: string, ...names: string[]): Promise<OutsideSite> {
  const [host = 0, ...others] = await freePorts(names.length + 1);
  const ports = { host, ...Object.fromEntries(names.map((name, n) => [name, others[n] ?? 0])) };
  const env = { ...minimalEnvironment() };
  for (const [name, port] of Object.entries(ports)) {
    env[`${name.replace('remote-', '').toUpperCase()}_PORT`] = String(port);
  }
  const program = join(folder, 'node_modules', '.bin', 'composed');
  const origin = `http://localhost:${host}`;
  const site: OutsideSite = {
    folder,
    origin,
    ports,
    async start(how = 'start') {
      const child = startNode([program, how], { cwd: folder, env });
      const lines: string[] = [];
      const ended = endOf(child);
      await new Promise<void>((resolve, reject) => {
        eachLine([child.stdout, child.stderr], (line) => {
          lines.push(line);
          if (/Ctrl-C stops|with hot reload:/.test(line)) resolve();
        });
        void ended.then((how) => reject(new Error(`${how}\n${lines.join('\n')}`)));
      });
      return async () => {
        child.kill('SIGTERM');
        await ended;
      };
    },
    setDaysAhead(days) {
      const source = `const { now } = Date; const ahead = ${days * 86_400_000};
        globalThis.Date = class extends Date {
          constructor(...args) { args.length === 0 ? super(now() + ahead) : super(...args); }
          static now() { return now() + ahead; }
        };`;
      env.NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(source)}`;
    },
    release: (...args) => run(process.execPath, [program, 'release', ...args], folder, env),
    shownAt: (path) => site.inBrowser(path, (page) => page.locator('main').innerText()),
    async inBrowser(path, use) {
      const browser = await chromium.launch({
        executablePath: ensureChromium('shell'),
        args: [...SANDBOX_ARGUMENTS],
      });
      try {
        const page = await browser.newPage();
        // A development server starts before its first build is done.
        await expect(async () => {
          await page.goto(origin + path);
          await page.locator('main h1').waitFor({ timeout: 5_000 });
        }).toPass({ timeout: 60_000 });
        return await use(page);
      } finally {
        await browser.close();
      }
    },
  };
  return site;
}
