import { type CountRow, type CountSource, MINUTE_MS, SourceError } from './counts.ts';
import type { OneNetwork } from './judge-step.ts';
import type { Position } from './position.ts';
import { createWatch } from './watch.ts';

const NAME = { pkg: 'remote-ideas', release: 'new' };
const NOON = Date.parse('2026-03-01T12:00:00.000Z');
const DAY_MS = 24 * 60 * MINUTE_MS;

let now: number;
/** Time until which the source has counts. `loads` has the loads of each minute. */
let until: number;
let loads: Map<number, number>;
let oneNetwork: OneNetwork | null;
let asked: number[];
let position: Position;
beforeEach(() => {
  now = NOON;
  until = NOON;
  loads = new Map();
  oneNetwork = null;
  asked = [];
  position = { stable: 'old', traffic: 1, began: new Date(NOON), stepBegan: new Date(NOON) };
});

const source: CountSource = {
  name: 'the test',
  async counts(_pkg, since) {
    asked.push((since.getTime() - NOON) / MINUTE_MS);
    const rows = [...loads].flatMap(([time, count]): CountRow[] =>
      ['new', 'old'].map((release) => ({
        minute: new Date(time).toISOString(),
        release,
        loads: count,
        failures: 0,
        shown: count,
        milliseconds: 0,
      })),
    );
    return { until: new Date(until), rows, oneNetwork };
  },
};

const open = () =>
  createWatch(
    source,
    NAME,
    () => position,
    () => new Date(now),
  );
/** Ends this many minutes. Each has one load more than the one before. The next minute has begun. */
function pass(minutes: number): void {
  const end = NOON + minutes * MINUTE_MS;
  for (let time = NOON; time <= end; time += MINUTE_MS) {
    if (!loads.has(time)) loads.set(time, 1 + (time - NOON) / MINUTE_MS);
  }
  now = end + 2_000;
  until = end;
}
const counted = ({ minutes }: Awaited<ReturnType<ReturnType<typeof open>['look']>>) =>
  minutes.map(({ canary }) => canary.loads);

test('[DP-27] each minute is counted once, when it is over, and asked for no more', async () => {
  const watch = open();
  pass(2);
  const first = await watch.look();
  expect(counted(first)).toEqual([1, 2]);
  expect(first).toMatchObject({ isNew: true, elapsed: 2, elapsedOfStep: 2, ofStep: 2 });
  expect((await watch.look()).isNew).toBe(false);
  pass(3);
  const third = await watch.look();
  expect(counted(third)).toEqual([1, 2, 3]);
  expect(third).toMatchObject({ isNew: true, elapsed: 3 });
  expect(asked).toEqual([0, 2, 2]);
});

test('[DP-27] a minute that a source tells of again, or in part, counts as it was told first', async () => {
  const watch = open();
  pass(2);
  await watch.look();
  loads.set(NOON, 99);
  pass(3);
  expect(counted(await watch.look())).toEqual([1, 2, 3]);
});

test('[DP-27] a source whose clock was put back has nothing new, and no minute is asked for again', async () => {
  const watch = open();
  pass(4);
  await watch.look();
  until -= 2 * MINUTE_MS;
  const back = await watch.look();
  expect(back).toMatchObject({ isNew: false, elapsed: 4 });
  expect(counted(back)).toEqual([1, 2, 3, 4]);
  pass(5);
  await watch.look();
  expect(asked).toEqual([0, 4, 4]);
});

test('[DP-27] a step has the minutes since it began, and the roll-out all of them', async () => {
  const watch = open();
  pass(3);
  await watch.look();
  position = { ...position, traffic: 5, stepBegan: new Date(NOON + 3 * MINUTE_MS) };
  expect(await watch.look()).toMatchObject({ ofStep: 0, elapsed: 3, elapsedOfStep: 0 });
  pass(5);
  expect(await watch.look()).toMatchObject({ ofStep: 2, elapsed: 5, elapsedOfStep: 2 });
});

test('[DP-27] what was counted before this program was started is asked for, up to thirty days back', async () => {
  position = { ...position, began: new Date(NOON - 29 * DAY_MS) };
  await open().look();
  position = { ...position, began: new Date(NOON - 40 * DAY_MS) };
  await open().look();
  expect(asked).toEqual([(-29 * DAY_MS) / MINUTE_MS, (-30 * DAY_MS) / MINUTE_MS]);
});

test('[DP-32] of what one network may report the most counts that any answer told', async () => {
  const watch = open();
  const told = async (next: OneNetwork | null) => {
    oneNetwork = next;
    return (await watch.look()).oneNetwork;
  };
  const little = { loads: 6, failures: 1, minutes: 60 };
  const more = { loads: 12, failures: 2, minutes: 60 };
  expect(await told(little)).toEqual(little);
  expect(await told(more)).toEqual(more);
  expect(await told(little)).toEqual(more);
  // Once an answer had no limit, earlier reports may have been unlimited too.
  expect(await told(null)).toBeNull();
  expect(await told(little)).toBeNull();
});

test.each([
  [6, 'its clock, or this machine'],
  [-6, 'it, or its clock, is behind'],
])('[DP-27] counts up to %s minutes from now hold the step', async (minutes, sentence) => {
  until = NOON + minutes * MINUTE_MS;
  await expect(open().look()).rejects.toThrow(SourceError);
  await expect(open().look()).rejects.toThrow(sentence);
  until = NOON + (minutes - Math.sign(minutes)) * MINUTE_MS;
  await open().look();
});
