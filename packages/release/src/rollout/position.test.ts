import type { ReleaseName } from '@composed/contract/release';
import { promote } from '../promote.ts';
import { rollback } from '../rollback.ts';
import { switchRemote } from '../switch.ts';
import { ReleaseFixture } from '../testing.ts';
import { didText, positionOf } from './position.ts';

const HOUR_MS = 3_600_000;

let fixture: ReleaseFixture;
let first: ReleaseName;
let second: ReleaseName;
beforeEach(async () => {
  fixture = new ReleaseFixture();
  await fixture.configured();
  const names = await fixture.all();
  first = names[0] as ReleaseName;
  await promote(fixture.context(), names, { traffic: 100, why: null });
  second = await fixture.published('remote-ideas', { words: 'two' });
});
afterEach(() => fixture.close());

const give = (traffic: number) => promote(fixture.context(), [second], { traffic, why: null });
const position = () => positionOf(fixture.context(), second);

/** Changes of other teams, an hour each. */
async function others(changes: number): Promise<void> {
  for (let change = 0; change < changes; change += 1) {
    fixture.time += HOUR_MS;
    await switchRemote(fixture.context(), 'remote-auth', change % 2 === 1, 'x');
  }
}

test('[DP-27] the first share and the present one are dated by when they were given, whatever others did since @ci', async () => {
  await others(2);
  const began = new Date(fixture.time);
  await give(1);
  await others(2);
  fixture.time += HOUR_MS;
  const stepBegan = new Date(fixture.time);
  await give(5);
  await others(8);
  expect(await position()).toEqual({ stable: first.release, traffic: 5, began, stepBegan });
});

test('[DP-27] a share that was taken away and given again began with the second time', async () => {
  await give(5);
  fixture.time += HOUR_MS;
  await rollback(fixture.context(), { pkg: 'remote-ideas', why: 'x' });
  fixture.time += HOUR_MS;
  const began = new Date(fixture.time);
  await give(5);
  expect(await position()).toMatchObject({ traffic: 5, began, stepBegan: began });
});

test('[DP-27] before its first share it begins now, and once all have it there is none', async () => {
  const now = new Date(fixture.time);
  expect(await position()).toEqual({
    stable: first.release,
    traffic: 0,
    began: now,
    stepBegan: now,
  });
  await give(100);
  expect(await position()).toBe('done');
  expect(didText(second, 5)).toBe(`rollout remote-ideas@${second.release} --traffic 5`);
});
