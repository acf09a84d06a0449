import type { ReleaseName } from '@composed/contract/release';
import { withSecond } from '../testing/rollout-fixture.ts';
import { fixture, useSite } from '../testing/use-site.ts';
import { didText, madeAt, positionOf } from './position.ts';

const HOUR_MS = 3_600_000;

let second: ReleaseName;
useSite(async (site) => {
  second = await withSecond(site);
});

const give = (traffic: number) => fixture.promote([second], { traffic });
const replaceBy = (name: ReleaseName) =>
  fixture.promote([name], { traffic: 5, why: 'Mine first', replace: true });
const position = () => positionOf(fixture.context(), second);

test('[DP-27] dates the first and the present share by their promotes, regardless of other changes @ci', async () => {
  await fixture.others(2);
  const began = new Date(fixture.time);
  await give(1);
  await fixture.others(2);
  fixture.time += HOUR_MS;
  const stepBegan = new Date(fixture.time);
  await give(5);
  await fixture.others(8);
  expect(await position()).toEqual({
    stable: fixture.first.ideas.release,
    traffic: 5,
    began,
    stepBegan,
  });
});

test('[DP-27] a share that was taken away and given again began with the second time @ci', async () => {
  await give(5);
  fixture.time += HOUR_MS;
  await fixture.rollback();
  fixture.time += HOUR_MS;
  const began = new Date(fixture.time);
  await give(5);
  expect(await position()).toMatchObject({ traffic: 5, began, stepBegan: began });
});

test('[DP-27] before its first share it begins now, and once all have it there is none @ci', async () => {
  const now = new Date(fixture.time);
  expect(await position()).toEqual({
    stable: fixture.first.ideas.release,
    traffic: 0,
    began: now,
    stepBegan: now,
  });
  await give(100);
  expect(await position()).toBe('done');
  expect(didText(second, 5)).toBe(`rollout remote-ideas@${second.release} --traffic 5`);
});

test.each([
  ['ahead of', 1, 0],
  ['behind', -1, -1],
])(
  '[DP-09, DP-27] a generation of a clock %s this machine’s is dated by the earlier of both @ci',
  (_how, hours, found) => {
    const of = (hour: number) => new Date(fixture.time + hour * HOUR_MS);
    expect(madeAt(fixture.context(), { time: of(hours).toISOString() })).toEqual(of(found));
  },
);

describe('[DP-27] a release that was taken back gets no share by a roll-out, @ci', () => {
  const back = (change = {}) =>
    fixture.rollback({ pkg: 'remote-ideas', why: 'Drafts get lost', ...change });
  const third = () => fixture.published('remote-ideas', { words: 'three' });

  test.each<[string, number, () => Promise<unknown>, string]>([
    ['by a roll-back @ci', 5, () => back(), 'Drafts get lost. Publish a mended release'],
    ['by a roll-back of all @ci', 5, () => back({ to: 2 }), 'Drafts get lost. Publish'],
    ['by a roll-back once all had it @ci', 100, () => back(), 'Drafts get lost. Publish'],
    [
      'by a promote of another @ci',
      5,
      async () => fixture.promote([await third()]),
      'promote remote-ideas@',
    ],
    ['by another canary @ci', 5, async () => replaceBy(await third()), 'Mine first. Publish'],
  ])('%s', async (_how, traffic, takeBack, sentence) => {
    await give(traffic);
    await takeBack();
    await fixture.others(2);
    await expect(positionOf(fixture.context(), second, true)).rejects.toThrow(
      `remote-ideas@${second.release} was taken back in generation 4: ${sentence}`,
    );
  });

  test('unless it is given a share by hand @ci', async () => {
    await give(5);
    await back();
    await give(1);
    expect(await position()).toMatchObject({ traffic: 1 });
  });

  test('unless all had it, and a promote took its place @ci', async () => {
    await give(100);
    await fixture.promote([await third()]);
    expect(await position()).toMatchObject({ traffic: 0 });
  });
});
