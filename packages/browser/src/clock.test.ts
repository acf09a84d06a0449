/** @jest-environment node */

import { fakeClock } from '../../../shared/src/testing/fake-clock.ts';
import { turn } from '../../../shared/src/testing/until.ts';
import { systemClock } from './clock.ts';
import { repeatCutOff } from './cut-off.ts';
import { type Random, randomFraction, systemRandom } from './random.ts';
import { INSECURE_CONTEXT_TEXT, webCrypto } from './secure-context.ts';
import { fakePage } from './testing/fake-page.ts';
import { startTimeLimit, within } from './time-limit.ts';

describe('clock', () => {
  beforeEach(() => jest.useFakeTimers({ now: 1000 }));
  afterEach(() => jest.useRealTimers());

  describe('the system clock', () => {
    test('[CL-11] tells the time, and runs something later', () => {
      const run = jest.fn();
      systemClock.after(500, run);
      expect(systemClock.now()).toBe(1000);
      jest.advanceTimersByTime(499);
      expect(run).not.toHaveBeenCalled();
      jest.advanceTimersByTime(1);
      expect(run).toHaveBeenCalledTimes(1);
    });

    test('[CL-11, TO-01] tells how long something took, also where the device’s clock is set meanwhile', () => {
      const since = systemClock.elapsed();
      jest.advanceTimersByTime(500);
      jest.setSystemTime(0);
      expect(systemClock.elapsed() - since).toBe(500);
    });

    test('[CL-11] runs nothing that was cancelled', () => {
      const run = jest.fn();
      const cancel = systemClock.after(500, run);
      cancel();
      jest.advanceTimersByTime(1000);
      expect(run).not.toHaveBeenCalled();
    });
  });
});

describe('cut off', () => {
  const CUT_OFF = new TypeError('NetworkError when attempting to fetch resource.');

  /** Starts attempts that the test settles one by one. */
  function attempted() {
    const clock = fakeClock();
    const page = fakePage();
    const open: { resolve(value: string): void; reject(error: unknown): void }[] = [];
    const attempt = jest.fn(
      () => new Promise<string>((resolve, reject) => open.push({ resolve, reject })),
    );
    const outcome = jest.fn();
    const isCutOff = (error: unknown) => error === CUT_OFF;
    repeatCutOff(attempt, isCutOff, { page, clock }).then(outcome, outcome);
    const settle = async (how: 'resolve' | 'reject', value: unknown) => {
      open.shift()?.[how](value as never);
      await turn();
    };
    return {
      clock,
      page,
      attempt,
      outcome,
      answer: (value: string) => settle('resolve', value),
      fail: (error: unknown = CUT_OFF) => settle('reject', error),
      pass: async (ms: number) => {
        clock.advance(ms);
        await turn();
      },
    };
  }

  afterEach(() => jest.restoreAllMocks());

  test('[SE-03] an answer is taken as it comes, and so is a failure that is an answer', async () => {
    const one = attempted();
    await one.answer('profile');
    expect(one.outcome).toHaveBeenCalledWith('profile');
    const other = attempted();
    const refused = new Error('500');
    await other.fail(refused);
    expect(other.outcome).toHaveBeenCalledWith(refused);
    expect(one.attempt).toHaveBeenCalledTimes(1);
    expect(other.attempt).toHaveBeenCalledTimes(1);
    expect([one.page.watches(), other.page.watches()]).toEqual([0, 0]);
  });

  test('[SE-03] assumes on the second failed request that the server is down, without a wait', async () => {
    const { fail, attempt, outcome, clock, page } = attempted();
    await fail();
    expect(outcome).not.toHaveBeenCalled();
    expect(attempt).toHaveBeenCalledTimes(2);
    await fail();
    expect(outcome).toHaveBeenCalledWith(CUT_OFF);
    expect(clock.now()).toBe(0);
    expect([clock.waiting(), page.watches()]).toEqual([0, 0]);
  });

  test('[SE-03] in Firefox, with no word of the navigation, the second attempt goes on until the page is gone', async () => {
    const { fail, attempt, outcome, page } = attempted();
    await fail();
    expect(attempt).toHaveBeenCalledTimes(2);
    page.leaves = true;
    await fail();
    expect(outcome).not.toHaveBeenCalled();
  });

  test('[SE-03] in Firefox any number of reloads, one after the other, ends nothing; pauses are at most 10 s', async () => {
    const { fail, pass, page, outcome, answer } = attempted();
    for (const wait of [500, 1000, 2000, 4000, 8000, 10_000, 10_000]) {
      page.beginNavigation();
      await fail();
      await pass(wait - 1);
      expect(page.watches()).toBe(0);
      await pass(1);
      expect(page.watches()).toBe(1);
    }
    expect(outcome).not.toHaveBeenCalled();
    await answer('profile');
    expect(outcome).toHaveBeenCalledWith('profile');
  });

  test('[SE-03] in Safari, where no request is answered while the slow next page loads, does not assume a failure', async () => {
    const { fail, pass, page, outcome } = attempted();
    page.loads = false;
    for (let ms = 500; ms < 60_000; ms *= 2) {
      await fail();
      await pass(ms);
    }
    page.leaves = true;
    await fail();
    await pass(1_000_000);
    expect(outcome).not.toHaveBeenCalled();
  });

  test.each(['Firefox', 'Safari'])(
    '[SE-03] in %s a navigation that ends in a download leaves the page; a server that is down by then is believed',
    async (browser) => {
      const { fail, pass, page, outcome } = attempted();
      if (browser === 'Firefox') page.beginNavigation();
      page.loads = browser === 'Firefox';
      await fail();
      await pass(500);
      page.loads = true;
      await fail();
      await fail();
      expect(outcome).toHaveBeenCalledWith(CUT_OFF);
    },
  );

  test('[SE-03] a mailto: link begins a navigation and ends no request: the answer is used', async () => {
    const { answer, page, outcome } = attempted();
    page.beginNavigation();
    await answer('profile');
    expect(outcome).toHaveBeenCalledWith('profile');
  });

  test('[SE-03] a page that returns from the back/forward cache continues', async () => {
    const { fail, pass, answer, page, outcome } = attempted();
    page.leaves = true;
    await fail();
    page.leaves = false;
    await pass(500);
    await answer('profile');
    expect(outcome).toHaveBeenCalledWith('profile');
  });
});

const fixed = (...bytes: number[]): Random => ({ bytes: () => new Uint8Array(bytes) });

describe('random', () => {
  test('[DP-06] returns a fraction from 0 up to, but not including, 1', () => {
    expect(randomFraction(fixed(0, 0, 0, 0))).toBe(0);
    expect(randomFraction(fixed(128, 0, 0, 0))).toBe(0.5);
    expect(randomFraction(fixed(255, 255, 255, 255))).toBeLessThan(1);
  });

  test('[DP-06] returns as many random bytes as requested, and different ones each time', () => {
    const [a, b] = [systemRandom.bytes(16), systemRandom.bytes(16)];
    expect(a).toHaveLength(16);
    expect(a).not.toEqual(b);
  });
});

describe('WebCrypto', () => {
  const given = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
  afterEach(() => {
    if (given) Object.defineProperty(globalThis, 'crypto', given);
  });

  test('[RN-07] is there in a secure context', () => {
    expect(webCrypto()).toBe(globalThis.crypto.subtle);
  });

  test.each([{}, undefined])(
    '[RN-07] is known to be missing outside of one (crypto: %j)',
    (value) => {
      Object.defineProperty(globalThis, 'crypto', { value, configurable: true });
      expect(webCrypto()).toBeNull();
    },
  );

  test('[RN-07] reports a missing WebCrypto in one sentence that names the remedy', () => {
    expect(INSECURE_CONTEXT_TEXT).toMatch(/secure connection.*https or on localhost\.$/);
  });
});

test('work that ends within its limit settles as it does, and leaves no timer', async () => {
  const clock = fakeClock();
  await expect(within(100, Promise.resolve('done'), clock)).resolves.toBe('done');
  await expect(within(100, Promise.reject(new Error('refused')), clock)).rejects.toThrow('refused');
  expect(clock.waiting()).toBe(0);
});

test('work that takes longer is no longer waited for', async () => {
  const clock = fakeClock();
  const late = within(100, new Promise(() => {}), clock);
  let settled = false;
  late.catch(() => {
    settled = true;
  });
  clock.advance(99);
  await Promise.resolve();
  expect(settled).toBe(false);
  clock.advance(1);
  await expect(late).rejects.toThrow('No answer in time');
});

test('a limit aborts with its reason; its end aborts without one', () => {
  const clock = fakeClock();
  const passed = startTimeLimit(100, () => 'too long', clock);
  const ended = startTimeLimit(100, () => 'too long', clock);
  ended.end();
  expect(ended.signal.reason).toMatchObject({ name: 'AbortError' });
  clock.advance(100);
  expect(passed.signal.reason).toBe('too long');
});
