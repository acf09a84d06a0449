import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { ensureChromium } from './chromium.ts';
import { startConfined } from './confined-chromium.ts';
import { firstProgram, inPath } from './programs.ts';

const SECRETS = ['RELEASE_SITE_KEY', 'RELEASE_KEY', 'AWS_SECRET_ACCESS_KEY', 'NPM_TOKEN'];
const MARK = '--idea-hub-confined-test';
let browser: Browser;
const said: string[] = [];
const before = process.env.TMPDIR;
const folder = mkdtempSync(join(tmpdir(), 'confined-'));

beforeAll(async () => {
  for (const name of SECRETS) process.env[name] = 'not for a page';
  // As in `npm test`: other users may open files here, but not create any.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  browser = await startConfined(ensureChromium(), [MARK], (line) => said.push(line));
  await (await browser.newPage()).goto('data:text/html,<h1>Hello</h1>');
});
afterAll(async () => {
  for (const name of SECRETS) delete process.env[name];
  await browser?.close();
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(folder, { recursive: true, force: true });
});

interface Process {
  pid: string;
  parent: string;
  args: string;
  uid: string;
}

const field = (status: string, name: string): string =>
  new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? '';

/** Lists the processes of this test's browser. Works only on Linux. */
function ours(): Process[] {
  const all = readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid): Process[] => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return [{ pid, args, parent: field(status, 'PPid'), uid: field(status, 'Uid') }];
      } catch {
        return []; // The process has ended.
      }
    });
  const found = all.filter(({ args }) => args.includes(MARK));
  for (const each of found) found.push(...all.filter((other) => isNewChild(other, each, found)));
  return found;
}

/** Returns what `read` finds in the folder of each process, without those that have ended. */
const inEach = (found: readonly Process[], read: (folder: string) => string): string[] =>
  found.flatMap(({ pid }) => {
    try {
      return [read(`/proc/${pid}`)];
    } catch (error) {
      if (/^(ENOENT|ESRCH)/.test(String((error as Error).message))) return [];
      throw error;
    }
  });

const isNewChild = (other: Process, of: Process, known: readonly Process[]): boolean =>
  other.parent === of.pid && !known.includes(other);

const onLinux = process.platform === 'linux' ? test : test.skip;
const unshare = firstProgram(inPath('unshare')) ?? 'none';
const canUnshare = spawnSync(unshare, ['--user', 'true']).status === 0;

onLinux('the browser of the gate has nothing of our environment but what is no secret', () => {
  const found = inEach(ours(), (process) => readFileSync(`${process}/environ`, 'utf8'));
  // The environment of a process that is ending is empty, which proves nothing.
  expect(found.join('')).not.toBe('');
  for (const environ of found) {
    const environment = environ.split('\0');
    const names = environment.map((each) => each.split('=')[0]);
    expect(names.filter((name) => SECRETS.includes(name ?? ''))).toEqual([]);
    expect(environment.join()).not.toContain('not for a page');
  }
});

onLinux('the browser of the gate never runs as root where it can run as somebody else', () => {
  for (const { uid } of ours()) expect(uid).not.toBe('0');
});

(process.platform === 'linux' && canUnshare ? test : test.skip)(
  'a page of the gate runs inside a sandbox, and where there is none it is said',
  async () => {
    expect(said).toEqual([]);
    const here = readlinkSync('/proc/self/ns/user');
    const renderers = ours().filter(({ args }) => args.includes('--type=renderer'));
    const namespaces = inEach(renderers, (process) => readlinkSync(`${process}/ns/user`));
    expect(namespaces.length).toBeGreaterThan(0);
    expect(namespaces).not.toContain(here);
  },
);

test('a browser that can only be had without its sandbox is had, and it is said by name @ci', async () => {
  const lines: string[] = [];
  // Pretend not to be root. Then the browser asks for the sandbox, which it can't have as root.
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) return;
  const bare = await startConfined(ensureChromium(), [], (line) => lines.push(line), false);
  await bare.close();
  expect(lines).toEqual([
    expect.stringMatching(
      /^Chromium runs without its sandbox, which this machine does not allow\. It did not start otherwise: .*--no-sandbox/,
    ),
  ]);
});

test('a browser that does not start ends in an error @ci', async () => {
  await expect(startConfined('/bin/false', [], () => {})).rejects.toThrow('launch');
});
