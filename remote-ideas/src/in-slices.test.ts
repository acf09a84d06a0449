import { inSlices, type Steps } from './in-slices.ts';

/** Steps of the given lengths, on a clock that they move; and how long each stretch without a rest took. */
function work(...lengths: number[]) {
  let clock = 1000;
  let begun = clock;
  const stretches: number[] = [];
  function* steps(): Steps<string> {
    for (const ms of lengths) {
      clock += ms;
      yield;
    }
    return 'done';
  }
  const resting = {
    now: () => clock,
    async rest() {
      stretches.push(clock - begun);
      // Others had the page meanwhile.
      clock += 50;
      begun = clock;
    },
  };
  return { steps, resting, stretches };
}

test('[HM-07, BR-01] short work is done at a stretch', async () => {
  const { steps, resting, stretches } = work(1, 1, 1);
  expect(await inSlices(steps(), resting)).toBe('done');
  expect(stretches).toEqual([]);
});

test('[HM-07, BR-01] long work rests each time that 4 ms are over, and comes to its end', async () => {
  const { steps, resting, stretches } = work(...Array<number>(10).fill(1), 9, 1);
  expect(await inSlices(steps(), resting)).toBe('done');
  expect(stretches).toEqual([4, 4, 11]);
});

test('[HM-07] work that fails is a rejection', async () => {
  // biome-ignore lint/correctness/useYield: it fails before
  function* broken(): Steps<string> {
    throw new Error('no');
  }
  await expect(inSlices(broken())).rejects.toThrow('no');
});

test('[HM-07, BR-01] a browser without a scheduler rests too', async () => {
  jest.useFakeTimers();
  function* slow(): Steps<string> {
    jest.setSystemTime(Date.now() + 1000);
    yield;
    return 'done';
  }
  const told = jest.fn();
  void inSlices(slow()).then(told);
  await Promise.resolve();
  expect(told).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(0);
  expect(told).toHaveBeenCalledWith('done');
  jest.useRealTimers();
});

test('[HM-07, BR-01] a browser’s own scheduler is asked where there is one', async () => {
  const rest = jest.fn(async () => {});
  Object.assign(globalThis, { scheduler: { yield: rest } });
  jest.useFakeTimers();
  function* slow(): Steps<string> {
    jest.setSystemTime(Date.now() + 1000);
    yield;
    return 'done';
  }
  expect(await inSlices(slow())).toBe('done');
  expect(rest).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'scheduler');
});
