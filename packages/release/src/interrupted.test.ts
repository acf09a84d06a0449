import fs from 'node:fs';
import { composeNewest } from './complete.ts';
import type { ReleaseContext } from './context.ts';
import { promote } from './promote.ts';
import { status } from './report.ts';
import { MINUTE_MS } from './rollout/counts.ts';
import { CommandFixture } from './testing/command-fixture.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';
import { Killed, RolloutFixture } from './testing/rollout-fixture.ts';
import { verify } from './verify.ts';

/** Functions with which the folder store changes the disk. */
const WRITES = ['open', 'mkdir', 'link', 'rename', 'symlink', 'unlink', 'rm'] as const;
const READS = ['readFile', 'readdir', 'readlink', 'stat', 'lstat'] as const;

/**
 * Simulates a program that is killed before its n-th write to the disk: all later calls fail. Returns the number of
 * writes.
 */
async function killedAt(n: number, run: () => Promise<unknown>): Promise<{ writes: number }> {
  let writes = 0;
  let dead = false;
  const real = { ...fs.promises };
  for (const name of [...WRITES, ...READS]) {
    // Opening a folder to flush its names is no write.
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
    // Let pending calls end, so that they don't continue in the next program.
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    jest.restoreAllMocks();
  }
  return { writes };
}

const site = new CommandFixture();
const { fixture } = site;

afterAll(() => site.close());

// `compose` completes what an earlier program left, so kill one first.
site.before.compose = async () => {
  await killedAt(20, () => site.commands.promote?.(fixture.context()) as Promise<unknown>);
  expect((await status(fixture.context()))?.undone).toHaveLength(1);
};

/** Runs a roll-out of a release that fails in this share of its loads. */
async function rolledOut(context: ReleaseContext, failing: number): Promise<void> {
  const visited = new RolloutFixture(fixture, site.second);
  Object.assign(visited, { liars: 0, failing: { first: 0.01, second: failing } });
  const plan = { steps: [1, 50, 100], everyMs: MINUTE_MS, budget: 0.01 };
  const done = await visited.start(plan, context).catch((error) => {
    // The second run fails because the first one ended with taking the release back.
    if (!/was taken back in generation/.test(error.message)) throw error;
    return { traffic: 0 };
  });
  expect(done.traffic).toBe(failing > 0.1 ? 0 : 100);
}

const commands: typeof site.commands = {
  ...site.commands,
  'roll-out': (context) => rolledOut(context, 0.01),
  'roll-out that is taken back': (context) => rolledOut(context, 0.5),
};

const FULL = process.env.FULL === '1';
/** Number of a command's writes at which it is killed, evenly spread. */
const POINTS = FULL ? 30 : 3;
/** Every n-th time, the command runs again and all bytes are verified. */
const THOROUGH = FULL ? 5 : 2;

describe('a live site', () => {
  beforeAll(() => site.open());

  test.each(Object.entries(commands))(
    '[DP-02, DP-22, DP-27] killed at a write of %s, the site stays whole and the next command completes it @ci',
    async (name, command) => {
      site.restore('first');
      await site.before[name]?.();
      site.save(name);
      const { writes } = await killedAt(Number.POSITIVE_INFINITY, () => command(fixture.context()));
      expect(writes).toBeGreaterThan(0);
      const step = Math.max(1, Math.floor(writes / POINTS));
      for (let n = 1, point = 0; n <= writes; n += step, point += 1) {
        site.restore(name);
        await killedAt(n, () => command(fixture.context()));
        expect(await site.missing()).toEqual([]);
        await composeNewest(fixture.context());
        expect(await site.missing()).toEqual([]);
        if (point % THOROUGH > 0) continue;
        await command(fixture.context());
        expect(await fixture.faults()).toEqual([]);
      }
    },
    600_000,
  );
});

test('[DP-02] a first site that was cut short is no site yet, and is completed @ci', async () => {
  const fresh = new ReleaseFixture();
  await fresh.configured();
  const names = await fresh.all();
  const { writes } = await killedAt(30, () =>
    promote(fresh.context(), names, { traffic: 100, why: null }),
  );
  expect(writes).toBeGreaterThanOrEqual(30);
  await promote(fresh.context(), names, { traffic: 100, why: null });
  expect((await verify(fresh.context())).faults).toEqual([]);
  expect(await fresh.store.read('site/current/public/index.html')).not.toBeNull();
  fresh.close();
});
