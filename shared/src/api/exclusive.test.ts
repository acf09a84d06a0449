/** @jest-environment node */
import { fakeClock } from '../testing/fake-clock.ts';
import { fakeLocks } from '../testing/fake-locks.ts';
import { turn } from '../testing/until.ts';
import { createExclusive } from './refresher.ts';

function setUp() {
  const [locks, clock] = [fakeLocks(), fakeClock()];
  const tab = () => createExclusive('name', { locks, clock, waitLimitMs: 1000 });
  return { locks, clock, tab };
}

describe('running one thing at a time across tabs', () => {
  test('[CL-05] the second tab waits for the first', async () => {
    const { locks, tab } = setUp();
    let release: () => void = () => {};
    const first = tab()(() => new Promise<void>((resolve) => (release = resolve)));
    const second = jest.fn(async () => {});
    const done = tab()(second);
    await turn();
    expect(second).not.toHaveBeenCalled();
    expect(locks.holders()).toBe(1);
    release();
    await Promise.all([first, done]);
    expect(second).toHaveBeenCalledTimes(1);
  });

  test('[CL-05] what fails is told of, and run once', async () => {
    const { tab } = setUp();
    const run = jest.fn(async () => {
      throw new Error('refused');
    });
    await expect(tab()(run)).rejects.toThrow('refused');
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('[CL-05] the wait has a limit; the run itself has none', async () => {
    const { clock, tab } = setUp();
    const forever = tab()(() => new Promise<void>(() => {}));
    await turn();
    expect(clock.waiting()).toBe(0);
    const run = jest.fn(async () => {});
    const waits = tab()(run);
    clock.advance(999);
    await turn();
    expect(run).not.toHaveBeenCalled();
    clock.advance(1);
    await waits;
    expect(run).toHaveBeenCalledTimes(1);
    expect(forever).toBeInstanceOf(Promise);
  });

  test('[CL-05] without locks nothing is waited for', async () => {
    const run = jest.fn(async () => {});
    await createExclusive('name', { locks: null, clock: fakeClock(), waitLimitMs: 1 })(run);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
