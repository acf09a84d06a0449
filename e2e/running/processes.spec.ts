import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { alive, treeOf } from '../support/process-tree.ts';
import { type Program, run } from '../support/programs.ts';
import { freeStart } from '../support/starts.ts';
import { test } from '../support/test.ts';

test.describe.configure({ timeout: 120_000 });

/** Processes by their command lines. The development servers look the same, so the last one is used. */
const ROLES = {
  npm: /^npm /,
  'the bootstrap': /^node scripts\/bootstrap\.mjs/,
  'the command': /scripts\/cli\.ts/,
  'the API': /api\/src\/server\.ts/,
  'a development server': /rspack\.js serve/,
} as const;
type Role = keyof typeof ROLES;

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const;
type Case = [role: Role, signal: (typeof SIGNALS)[number]];

const every = (roles: Role[]): Case[] =>
  roles.flatMap((role) => SIGNALS.map((signal): Case => [role, signal]));
const OF_START: Role[] = ['npm', 'the bootstrap', 'the command', 'the API'];

/** FULL=1 ends each process with each signal. The short form mostly uses `npm start`, which is up sooner. */
const CASES: Record<'start' | 'dev', Case[]> =
  process.env.FULL === '1'
    ? { start: every(OF_START), dev: every([...OF_START, 'a development server']) }
    : {
        start: [
          ['npm', 'SIGHUP'],
          ['npm', 'SIGKILL'],
          ['the bootstrap', 'SIGTERM'],
          ['the command', 'SIGTERM'],
          ['the API', 'SIGKILL'],
        ],
        dev: [
          ['npm', 'SIGHUP'],
          ['a development server', 'SIGKILL'],
        ],
      };

let data: string;
test.beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'idea-hub-processes-'));
});
test.afterAll(() => rmSync(data, { recursive: true, force: true }));

async function launch(command: 'start' | 'dev'): Promise<{ program: Program; ports: number[] }> {
  const { ports, env } = await freeStart();
  const program = run('npm', ['run', command], {
    env: { ...env, DATABASE_URL: `file:${join(data, 'api.db')}` },
  });
  return { program, ports: Object.values(ports) };
}

const isOpen = async (port: number): Promise<boolean> => {
  try {
    await fetch(`http://localhost:${port}/`);
    return true;
  } catch {
    return false;
  }
};

const openOf = async (ports: number[]): Promise<number[]> => {
  const answers = await Promise.all(ports.map(isOpen));
  return ports.filter((_port, index) => answers[index]);
};

for (const command of ['start', 'dev'] as const) {
  for (const [role, signal] of CASES[command]) {
    test(`[RN-09] npm run ${command}: ${signal} to ${role} ends all processes @ci`, async () => {
      const { program, ports } = await launch(command);
      try {
        await program.says(/Ctrl-C stops|with hot reload/);
        await expect.poll(() => openOf(ports), { timeout: 60_000 }).toEqual(ports);
        const tree = treeOf(program.pid);
        const target = tree.filter((each) => ROLES[role].test(each.command)).at(-1);
        if (target === undefined) throw new Error(`No ${role} among ${JSON.stringify(tree)}`);
        process.kill(target.pid, signal);

        await expect.poll(() => alive(tree), { timeout: 30_000 }).toEqual([]);
        expect(await openOf(ports)).toEqual([]);
        const code = await program.ended;
        if (role === 'the API' || role === 'a development server') {
          expect(code).not.toBe(0);
          expect(program.output()).toMatch(/^The (API|development server of .*) ended \(.*\)/m);
        }
      } finally {
        await program.stop();
      }
    });
  }
}
