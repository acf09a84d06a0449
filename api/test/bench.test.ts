import { join } from 'node:path';
import { figuresOf, missedOf, type Outcome, pace } from '../bench/pace.ts';
import { compareRounds, type Figures, lineOf, type Round } from '../bench/report.ts';
import { startApi } from '../bench/sides.ts';
import { temporaryFolder } from './support/cleanup.ts';
import { freePort } from './support/postgres.ts';

const figures = (perSecond: number, p99 = 10, failed = 0): Figures => ({
  perSecond,
  p50: 1,
  p99,
  failed,
});
const round = (reads: Figures, signIns = figures(100), beside = figures(100)): Round => ({
  reads,
  'sign-ins': signIns,
  'reads during sign-ins': beside,
});
const missed = (ours: Round[], theirs: Round[]) =>
  compareRounds(ours, theirs).map((comparison) => comparison.missed);

test('[AP-14] meets each goal at its limit, and misses it just beyond', () => {
  const other = [round(figures(100))];
  const atLimit = round(figures(350), figures(100), figures(1, 25));
  expect(missed([atLimit], other)).toEqual([null, null, null]);
  const beyond = round(figures(349), figures(99), figures(1, 26));
  expect(missed([beyond], other)).toEqual(['below 3.5 ×', 'below 1 ×', 'p99 above 25 ms']);
});

test('[AP-14] a round that the machine disturbed does not decide, a failed call does', () => {
  const good = round(figures(400));
  const disturbed = round(figures(10));
  const other = [round(figures(100)), round(figures(100)), round(figures(100))];
  expect(missed([good, disturbed, good], other)[0]).toBeNull();
  const failing = round(figures(400, 10, 2));
  const [reads] = compareRounds([failing, good, good], other);
  expect(reads?.missed).toBe('2 calls failed');
  expect(reads && lineOf('libSQL', reads)).toContain('4.00 ×  |  2 calls failed');
});

test('[AP-14] the measured calls are real sign-ins and real session checks @ci', async () => {
  const database = `file:${join(temporaryFolder(), 'api.db')}`;
  const { signIn, read, stop } = await startApi(database, await freePort());
  try {
    const { url, ...init } = signIn;
    const { token, verified } = await (await fetch(url, init)).json();
    expect({ token, verified }).toEqual({ token: expect.stringMatching(/^at_/), verified: true });
    const { url: profile, ...rest } = read;
    const mine = await (await fetch(profile, rest)).text();
    expect(mine).toContain('demo@ideahub.example');
    expect((await fetch(profile)).status).toBe(401);
  } finally {
    await stop();
  }
});

test('[CM-13] the 99th percentile includes only successful calls, and failures are counted by name', () => {
  const good = Array.from({ length: 100 }, (_, at) => [at + 1, null] as const);
  const refused = [
    [0.1, '503 OVERLOADED'],
    [0.1, '503 OVERLOADED'],
    [9_000, 'ECONNRESET'],
  ] as const;
  expect(figuresOf([...good, ...refused])).toEqual({
    p50: 50,
    p95: 95,
    p99: 99,
    calls: 103,
    failed: { '503 OVERLOADED': 2, ECONNRESET: 1 },
  });
});

test('[CM-13] a goal is met at its limit; beyond it, with a failure or without a successful call it is not', () => {
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
