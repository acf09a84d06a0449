import type { ReleaseName } from '@composed/contract/release';
import { configure } from './configure.ts';
import type { Candidate } from './context.ts';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { withdraw } from './withdraw.ts';

let next: ReleaseName;
/** Shares at which the pages were opened. */
let opened: (number | undefined)[];
let objections: string[];
useSite();
beforeEach(async () => {
  opened = [];
  objections = [];
  next = await ideas('two');
});

const ideas = (words: string) => fixture.published('remote-ideas', { words });
const auth = (words: string) => fixture.published('remote-auth', { words });
const browserCheck = async ({ packages }: Candidate) => {
  opened.push(packages['remote-ideas']?.canary?.traffic ?? 100);
  return objections;
};
const go = (traffic: number, names = [next], context = fixture.context()) =>
  promote({ ...context, browserCheck }, names, { traffic, why: null });
const quietly = (names: ReleaseName[], traffic = 100) =>
  promote(fixture.unopened(), names, { traffic, why: null });

test('[DP-19] a share that grows beside what it has passed beside opens no page again', async () => {
  for (const traffic of [10, 50, 100]) await go(traffic);
  expect(opened).toEqual([10]);
  expect(await fixture.state()).toMatchObject({
    stable: { release: next.release },
  });
  expect(fixture.said.filter((line) => line.includes('these very pages'))).toHaveLength(2);
});

test.each<[string, () => Promise<unknown>]>([
  ['another remote changes', async () => quietly([await auth('two')])],
  ['another remote gets a canary', async () => quietly([await auth('two')], 10)],
  ['the host changes', async () => quietly([await fixture.published('host', { words: 'two' })])],
  ['another remote is switched off', () => fixture.disable('remote-auth')],
  [
    'the site is another one',
    () =>
      configure(
        fixture.unopened(),
        fixture.site({ bases: { 'remote-ideas': 'https://ideas.example/other/' } }),
        null,
      ),
  ],
  ['it was ended and begins again', () => fixture.rollback()],
])('[DP-19] the pages are opened again when %s meanwhile', async (_what, change) => {
  await go(10);
  await change();
  await go(50);
  expect(opened).toEqual([10, 50]);
});

test('[DP-19] what changes no page needs no second look @ci', async () => {
  await go(10);
  await prune(fixture.context({ now: () => new Date(Date.now() + 40 * 86_400_000) }), 14);
  await quietly([next], 20);
  await go(50);
  expect(opened).toEqual([10]);
});

test('[DP-19] another release in its place is looked at, and a first look that failed counts for nothing @ci', async () => {
  await go(10);
  const third = await ideas('three');
  await promote(fixture.context({ browserCheck }), [third], {
    traffic: 10,
    why: null,
    replace: true,
  });
  expect(opened).toEqual([10, 10]);
  objections = ['/ shows no heading.'];
  next = await ideas('four');
  for (let tries = 0; tries < 2; tries += 1) {
    await expect(go(100)).rejects.toThrow('/ shows no heading.');
  }
  expect(opened).toEqual([10, 10, 100, 100]);
});

test('[DP-19] a roll-back target that another took the place of is met anew @ci', async () => {
  const two = await auth('two');
  await quietly([two]);
  await go(10);
  await quietly([await auth('three')]);
  await fixture.rollback({ pkg: 'remote-auth' });
  // The same releases with the same roll-back targets are live.
  await go(50);
  expect(opened).toEqual([10]);
  await fixture.rollback({ pkg: 'remote-auth' });
  await quietly([two]);
  await quietly([await auth('four')]);
  await quietly([two]);
  await go(60);
  expect(opened).toEqual([10, 60]);
});

test('[DP-02, DP-19] of two at once the slower one looks again, unless nothing it met has changed @ci', async () => {
  const { store } = fixture.context();
  const racing = (change: () => Promise<unknown>) => {
    let isDone = false;
    const create = async (...args: Parameters<typeof store.create>) => {
      if (args[0].startsWith('live/') && !isDone) {
        isDone = true;
        await change();
      }
      return store.create(...args);
    };
    return fixture.context({ store: { ...store, create } });
  };
  const other = await auth('two');
  await go(
    10,
    [next],
    racing(() => quietly([other])),
  );
  expect(opened).toEqual([10, 10]);
  await go(
    100,
    [await ideas('three')],
    racing(() => withdraw(fixture.context(), [next], 'x')),
  );
  expect(opened).toEqual([10, 10, 100]);
});
