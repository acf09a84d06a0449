import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { eachLine, endOf, startNode } from '@composed/workspace/child';
import { freePorts } from '@composed/workspace/free-ports';
import { ensureChromium, SANDBOX_ARGUMENTS } from '@composed/workspace/installed/chromium';
import { minimalEnvironment } from '@composed/workspace/minimal-environment';
import { chromium } from '@playwright/test';

export interface Said {
  exitCode: number | null;
  text: string;
}

/** A site outside this workspace, used only through its own commands. */
export interface OutsideSite {
  folder: string;
  origin: string;
  ports: { host: number; [remote: string]: number };
  /** Runs `npm start`. Resolves when the site is served, with a function that stops it. */
  start(): Promise<() => Promise<void>>;
  /** Runs `npm run release -- …`. */
  release(...args: string[]): Promise<Said>;
  /** Returns the text of a page's `main` in a new browser. */
  shownAt(path: string): Promise<string>;
}

export async function outsideSite(folder: string, remote: string): Promise<OutsideSite> {
  const [host = 0, other = 0] = await freePorts(2);
  const variable = `${remote.replace('remote-', '').toUpperCase()}_PORT`;
  const env = {
    ...minimalEnvironment(),
    HOST_PORT: String(host),
    [variable]: String(other),
  };
  const program = join(folder, 'node_modules', '.bin', 'composed');
  const origin = `http://localhost:${host}`;
  return {
    folder,
    origin,
    ports: { host, [remote]: other },
    async start() {
      const child = startNode([program, 'start'], { cwd: folder, env });
      const lines: string[] = [];
      const ended = endOf(child);
      await new Promise<void>((resolve, reject) => {
        eachLine([child.stdout, child.stderr], (line) => {
          lines.push(line);
          if (line.includes('Ctrl-C stops')) resolve();
        });
        void ended.then((how) => reject(new Error(`${how}\n${lines.join('\n')}`)));
      });
      return async () => {
        child.kill('SIGTERM');
        await ended;
      };
    },
    release: (...args) =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [program, 'release', ...args], { cwd: folder, env });
        let text = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (part) => {
            text += part;
          });
        }
        child.once('close', (exitCode) => resolve({ exitCode, text }));
      }),
    async shownAt(path) {
      const browser = await chromium.launch({
        executablePath: ensureChromium('shell'),
        args: [...SANDBOX_ARGUMENTS],
      });
      try {
        const page = await browser.newPage();
        await page.goto(origin + path);
        await page.locator('main h1').waitFor();
        return await page.locator('main').innerText();
      } finally {
        await browser.close();
      }
    },
  };
}
