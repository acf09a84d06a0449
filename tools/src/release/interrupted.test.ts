import fs, { cpSync, existsSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { BootData, DiscoveryDocument } from '@idea-hub/shared/contracts/discovery';
import { composeNewest } from './complete.ts';
import { configure } from './configure.ts';
import type { Desk } from './desk.ts';
import { newest } from './ledger.ts';
import type { ReleaseName } from './names.ts';
import { preview } from './preview.ts';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { status } from './report.ts';
import { rollback } from './rollback.ts';
import { switchRemote } from './switch.ts';
import { ReleaseBench } from './testing.ts';
import { verify } from './verify.ts';

// What a file is packed into and where it was built decide nothing here, and take most of the time.
jest.mock('../build/compress.ts', () => ({
  compressed: async (plain: Buffer) => ({ plain, gz: plain }),
}));
jest.mock('../build/provenance.ts', () => ({
  provenance: (_folder: string, now = new Date(0)) => ({
    commit: null,
    dirty: false,
    time: now.toISOString(),
  }),
}));

/** The calls by which the store in a folder changes anything. */
const WRITES = ['open', 'mkdir', 'link', 'rename', 'symlink', 'unlink', 'rm'] as const;
const READS = ['readFile', 'readdir', 'readlink', 'stat', 'lstat'] as const;

class Killed extends Error {}

/**
 * Ends the program before its n-th write to the disk: from there on no call of it does anything.
 * Answers how many writes there were.
 */
async function killedAt(n: number, run: () => Promise<unknown>): Promise<{ writes: number }> {
  let writes = 0;
  let dead = false;
  const real = { ...fs.promises };
  for (const name of [...WRITES, ...READS]) {
    // A folder is opened to have its names flushed.
    const isWrite = (args: unknown[]) =>
      (WRITES as readonly string[]).includes(name) && !(name === 'open' && args[1] === 'r');
    const act = real[name] as (...args: unknown[]) => Promise<unknown>;
    jest.spyOn(fs.promises, name).mockImplementation(((...args: unknown[]) => {
      if (isWrite(args)) writes += 1;
      if (writes === n) dead = true;
      return dead ? Promise.reject(new Killed()) : act(...args);
    }) as never);
  }
  try {
    await run().catch(() => {});
    // What was under way when it died must not go on in the next program.
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    jest.restoreAllMocks();
  }
  return { writes };
}

// Thousands of files are flushed to a disk here, and none of it is there after a power cut anyway.
if (existsSync('/dev/shm')) process.env.TMPDIR = '/dev/shm';

let bench: ReleaseBench;
let first: ReleaseName[];
let second: ReleaseName;
/** A folder with a build that nobody has published. */
let third: string;
beforeAll(async () => {
  bench = new ReleaseBench();
  await bench.configured();
  first = await bench.all();
  await promote(bench.desk(), first, { traffic: 100, why: null });
  second = await bench.published('remote-ideas', { words: 'two' });
  third = bench.build('remote-ideas', { words: 'three' });
  save('first');
});
afterAll(() => bench.close());

/** Keeps the store as it is now under a name, with what its files' ages are. */
const save = (name: string): void =>
  cpSync(join(bench.root, 'store'), join(bench.root, name), {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
  });
const restore = (name: string): void => {
  rmSync(join(bench.root, 'store'), { recursive: true });
  renameSync(join(bench.root, name), join(bench.root, 'store'));
  save(name);
};
const read = async (key: string) => (await bench.store.read(key))?.toString() ?? null;

/** A visitor meets a whole site: pages, document, and every file that they name. */
async function expectWhole(): Promise<void> {
  const document = JSON.parse(
    (await read('site/current/public/discovery.json')) ?? 'null',
  ) as DiscoveryDocument;
  const newestNumber = (await newest(bench.desk()))?.generation.number ?? 0;
  expect(document.extras?.generation).toBeLessThanOrEqual(newestNumber);
  for (const file of ['index.html', 'project._id.html', 'auth.html', '404.html']) {
    const page = (await read(`site/current/public/${file}`)) ?? '';
    const boot = JSON.parse(/id="idea-hub-boot">([^<]*)</.exec(page)?.[1] ?? 'null') as BootData;
    if (file !== '404.html') {
      expect(boot.discovery?.extras?.generation).toBe(document.extras?.generation);
    }
    for (const [, folder, release, path] of page.matchAll(
      /(?:src|href)="(?:https:\/\/hub\.ideas\.example|https:\/\/ideas\.example\/releases\/remote-auth|\/releases\/(host))\/([^/"]+)\/([^"]+)"/g,
    )) {
      const pkg = folder ?? (file === 'auth.html' ? 'remote-auth' : 'remote-ideas');
      expect(await read(`releases/${pkg}/${release}/${path}`)).not.toBeNull();
    }
  }
}

const ALL = { traffic: 100, why: null };
/** What is to be there already when a command begins. */
const BEFORE: Record<string, () => Promise<unknown>> = {
  'roll-back': () => promote(bench.desk(), [second], ALL),
  enable: () => switchRemote(bench.desk(), 'remote-ideas', false, 'x'),
  async prune() {
    for (const key of await bench.store.list('')) utimesSync(join(bench.root, 'store', key), 0, 0);
  },
  async compose() {
    await killedAt(20, () => promote(bench.desk(), [second], ALL));
    expect((await status(bench.desk()))?.undone).toHaveLength(1);
  },
};
const COMMANDS: Record<string, (desk: Desk) => Promise<unknown>> = {
  publish: (desk) => publish(desk, third),
  promote: (desk) => promote(desk, [second], ALL),
  canary: (desk) => promote(desk, [second], { traffic: 10, why: null }),
  'roll-back': (desk) => rollback(desk, { pkg: 'remote-ideas', to: 2, why: 'x' }),
  disable: (desk) => switchRemote(desk, 'remote-ideas', false, 'x'),
  enable: (desk) => switchRemote(desk, 'remote-ideas', true, null),
  preview: async (desk) =>
    preview(desk, await publish(desk, third), { name: 'pr-1', lastsMs: 1000 }),
  prune: (desk) => prune(desk, 1),
  configure: (desk) => configure(desk, bench.site({ expireDays: 30 }), null),
  compose: (desk) => composeNewest(desk),
};

const FULL = process.env.FULL === '1';
/** At so many of a command's writes, evenly spread; under FULL=1 at each of them. */
const POINTS = FULL ? Number.POSITIVE_INFINITY : 3;
/** After every so many of these points the command is given again, and every byte is looked at. */
const THOROUGH = FULL ? 5 : 2;

test.each(Object.keys(COMMANDS))(
  '[DP-02, DP-22] killed at a write of %s, the site stays whole and the next command completes it',
  async (name) => {
    const command = COMMANDS[name] as (desk: Desk) => Promise<unknown>;
    restore('first');
    await BEFORE[name]?.();
    save(name);
    const { writes } = await killedAt(Number.POSITIVE_INFINITY, () => command(bench.desk()));
    expect(writes).toBeGreaterThan(0);
    const step = Math.max(1, Math.floor(writes / POINTS));
    for (let n = 1, point = 0; n <= writes; n += step, point += 1) {
      restore(name);
      await killedAt(n, () => command(bench.desk()));
      await expectWhole();
      await composeNewest(bench.desk());
      await expectWhole();
      if (point % THOROUGH > 0) continue;
      await command(bench.desk());
      expect((await verify(bench.desk())).faults).toEqual([]);
    }
  },
  600_000,
);

test('[DP-02] a first site that was cut short is no site yet, and is completed', async () => {
  const fresh = new ReleaseBench();
  await fresh.configured();
  const names = await fresh.all();
  const { writes } = await killedAt(30, () => promote(fresh.desk(), names, ALL));
  expect(writes).toBeGreaterThanOrEqual(30);
  await promote(fresh.desk(), names, ALL);
  expect((await verify(fresh.desk())).faults).toEqual([]);
  expect(await fresh.store.read('site/current/public/index.html')).not.toBeNull();
  fresh.close();
});
