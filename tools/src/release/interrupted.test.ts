import fs, { cpSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { BootData, DiscoveryDocument } from '@idea-hub/shared/contracts/discovery';
import { composeNewest } from './complete.ts';
import type { Desk } from './desk.ts';
import { newest } from './ledger.ts';
import type { ReleaseName } from './names.ts';
import { preview } from './preview.ts';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { switchRemote } from './switch.ts';
import { ReleaseBench } from './testing.ts';
import { verify } from './verify.ts';

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
    const isWrite = (WRITES as readonly string[]).includes(name);
    const act = real[name] as (...args: unknown[]) => Promise<unknown>;
    jest.spyOn(fs.promises, name).mockImplementation(((...args: unknown[]) => {
      if (isWrite) writes += 1;
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

let bench: ReleaseBench;
let first: ReleaseName[];
let second: ReleaseName;
beforeAll(async () => {
  bench = new ReleaseBench();
  await bench.configured();
  first = await bench.all();
  await promote(bench.desk(), first, { traffic: 100, why: null });
  second = await bench.published('remote-ideas', { words: 'two' });
  cpSync(join(bench.root, 'store'), join(bench.root, 'saved'), { recursive: true });
});
afterAll(() => bench.close());

const restore = (): void => {
  rmSync(join(bench.root, 'store'), { recursive: true });
  cpSync(join(bench.root, 'saved'), join(bench.root, 'store'), { recursive: true });
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

const IDEAS = { pkg: 'remote-ideas', why: 'x' };
const ALL = { traffic: 100, why: null };
const COMMANDS: Record<string, (desk: Desk) => Promise<unknown>> = {
  publish: (desk) => publish(desk, bench.build('remote-ideas', { words: 'three' })),
  promote: (desk) => promote(desk, [second], ALL),
  canary: (desk) => promote(desk, [second], { traffic: 10, why: null }),
  'roll-back': async (desk) => {
    await promote(bench.desk(), [second], ALL);
    return rollback(desk, IDEAS);
  },
  disable: (desk) => switchRemote(desk, 'remote-ideas', false, 'x'),
  preview: async (desk) => {
    const found = await publish(desk, bench.build('remote-ideas', { words: 'four' }));
    return preview(desk, found, { name: 'pr-1', lastsMs: 1000 });
  },
  prune: async (desk) => {
    for (const key of await bench.store.list('')) utimesSync(join(bench.root, 'store', key), 0, 0);
    return prune(desk, 1);
  },
};

// So many of a command's writes, evenly spread.
const POINTS = process.env.FULL === '1' ? 40 : 6;

test.each(Object.keys(COMMANDS))(
  '[DP-02, DP-22] killed at a write of %s, the site stays whole and the next command completes it',
  async (name) => {
    const command = COMMANDS[name] as (desk: Desk) => Promise<unknown>;
    restore();
    const { writes } = await killedAt(Number.POSITIVE_INFINITY, () => command(bench.desk()));
    expect(writes).toBeGreaterThan(0);
    const step = Math.max(1, Math.floor(writes / POINTS));
    for (let n = 1; n <= writes; n += step) {
      restore();
      await killedAt(n, () => command(bench.desk()));
      await expectWhole();
      await composeNewest(bench.desk());
      await expectWhole();
      expect((await verify(bench.desk())).faults).toEqual([]);
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
