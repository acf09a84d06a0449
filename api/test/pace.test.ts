import { figuresOf, missedOf, type Outcome, pace } from '../bench/pace.ts';

test('[CM-13] the 99th percentile is of good calls alone, and failures are counted by name', () => {
  const good = Array.from({ length: 100 }, (_, at) => [at + 1, null] as const);
  const refused = [
    [0.1, '503 OVERLOADED'],
    [0.1, '503 OVERLOADED'],
    [9_000, 'ECONNRESET'],
  ] as const;
  expect(figuresOf([...good, ...refused])).toEqual({
    p50: 50,
    p99: 99,
    calls: 103,
    failed: { '503 OVERLOADED': 2, ECONNRESET: 1 },
  });
});

test('[CM-13] a goal is met at its limit; beyond it, with a failure or without a good call it is not', () => {
  const found = figuresOf([[30, null]]);
  expect(missedOf(found, 30)).toBeNull();
  expect(missedOf(found, 29)).toBe('p99 above 29 ms');
  const failing = figuresOf([
    [1, null],
    [1, '429 RATE_LIMITED'],
  ]);
  expect(missedOf(failing, 30)).toBe('failed: 1 × 429 RATE_LIMITED');
  expect(missedOf(figuresOf([]), 30)).toBe('p99 above 30 ms');
});

describe('[CM-13] a steady rate', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('goes on while calls are unanswered, and each is measured from when it was due', async () => {
    const ends: ((outcome: Outcome) => void)[] = [];
    const call = jest.fn(() => new Promise<Outcome>((resolve) => ends.push(resolve)));
    const measured = pace(call, 10, 1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(call).toHaveBeenCalledTimes(10);
    for (const end of ends) end(null);
    const { calls, p50, failed } = await measured;
    // The first call was due at 0 and the last at 900 ms. All are answered after 2 s.
    expect([calls, failed]).toEqual([10, {}]);
    expect(p50).toBe(1_500);
  });

  test('names what breaks off by its code', async () => {
    const broken = Object.assign(new Error('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    const measured = pace(() => Promise.reject(broken), 5, 1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await measured).failed).toEqual({ ECONNREFUSED: 5 });
  });
});
