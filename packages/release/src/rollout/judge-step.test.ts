import { type Rollouts, seeded, simulateRollouts } from '../testing/simulate-rollouts.ts';
import { type Added, evidenceAgainst, type MinuteOfBoth } from './evidence.ts';
import { judge, leastLiars, type OneNetwork, type Watched } from './judge-step.ts';
import { DEFAULT_LIARS } from './plan.ts';

/** Makes equal minutes with the given loads and failures. */
const minutes = (
  count: number,
  canary: [loads: number, failures: number],
  stable: [loads: number, failures: number],
): MinuteOfBoth[] => {
  const of = ([loads, failures]: [number, number]) => ({ loads, failures });
  return Array.from({ length: count }, () => ({ canary: of(canary), stable: of(stable) }));
};

const ONE_NETWORK: OneNetwork = { loads: 6, failures: 1, minutes: 60 };

const watched = (all: MinuteOfBoth[], liars = 0, change: Partial<Watched> = {}): Watched => ({
  minutes: all,
  ofStep: all.length,
  elapsed: all.length,
  elapsedOfStep: all.length,
  budget: 0.01,
  oneNetwork: ONE_NETWORK,
  liars,
  ...change,
});
const judged = (...of: Parameters<typeof watched>) => judge(watched(...of)).verdict;

test('[DP-27] a release as good as the stable one goes on once there are enough loads', () => {
  expect(judged(minutes(1, [200, 4], [19_800, 400]))).toBe('not enough yet');
  expect(judged(minutes(5, [200, 4], [19_800, 400]))).toBe('continue');
});

test('[DP-27] one that always fails is taken back after a few loads', () => {
  expect(judged(minutes(1, [8, 8], [800, 8]))).toBe('abort');
});

test('[DP-27] some more failures than chance has are no reason yet: one of a hundred may be wrong', () => {
  expect(judged(minutes(1, [200, 12], [19_800, 400]))).toBe('not enough yet');
  expect(judged(minutes(1, [200, 20], [19_800, 400]))).toBe('abort');
});

test('[DP-27] at twice the budget none goes on', () => {
  expect(judged(minutes(10, [200, 8], [19_800, 400]))).not.toBe('continue');
  expect(judged(minutes(40, [1_000, 40], [19_000, 380]))).toBe('abort');
});

test.each([
  ['nobody visits at all', minutes(600, [0, 0], [0, 0])],
  ['nobody has the canary', minutes(600, [0, 0], [20_000, 200])],
  ['nobody has the stable release', minutes(600, [20_000, 0], [0, 0])],
  ['only a few do', minutes(10, [9, 0], [900, 0])],
  ['no minute has passed', []],
])('[DP-27, DP-32] nothing goes on where %s, however many lie', (_where, all) => {
  expect(judged(all)).toBe('not enough yet');
  expect(judged(all, 20)).toBe('not enough yet');
});

test('[DP-27] below a hundred loads no share means anything, however wide the budget', () => {
  const wide = { budget: 0.2 };
  expect(judged(minutes(1, [99, 0], [9_900, 0]), 0, wide)).toBe('not enough yet');
  expect(judged(minutes(1, [100, 0], [9_900, 0]), 0, wide)).toBe('continue');
});

test.each([0, 20])('[DP-27, DP-32] quiet minutes change no verdict, with %d liars', (liars) => {
  const quiet = [
    ...minutes(1, [0, 0], [0, 0]),
    ...minutes(1, [0, 0], [19_800, 400]),
    ...minutes(1, [7, 0], [0, 0]),
  ];
  const among = (all: MinuteOfBoth[]) => [...quiet, ...all, ...quiet];
  const good = minutes(30, [200, 4], [19_800, 400]);
  expect(judged(among(good), liars)).toBe('continue');
  expect(judged(among(minutes(20, [200, 20], [19_800, 400])), liars)).toBe('abort');
});

test('[DP-27] loads of former steps do not speak for this one', () => {
  const of = { ofStep: 0, elapsedOfStep: 0 };
  expect(judged(minutes(20, [200, 4], [19_800, 400]), 0, of)).toBe('not enough yet');
});

test('[DP-27] but what failed in them still speaks against it', () => {
  const before = minutes(2, [200, 20], [19_800, 400]);
  const since = minutes(1, [200, 4], [19_800, 400]);
  expect(judged([...before, ...since], 0, { ofStep: 1, elapsedOfStep: 1 })).toBe('abort');
});

test('[DP-27] errors of both releases in the same minutes count against neither', () => {
  const outage = minutes(5, [200, 120], [19_800, 11_880]);
  expect(judged([...minutes(5, [200, 2], [19_800, 200]), ...outage])).not.toBe('abort');
});

test('[DP-27] it is held against the same minutes, not against better ones', () => {
  const before = minutes(60, [0, 0], [20_000, 20]);
  const outage = minutes(5, [200, 40], [19_800, 3_960]);
  expect(judged([...before, ...outage], 0, { ofStep: 5, elapsedOfStep: 5 })).not.toBe('abort');
});

test('[DP-27, DP-32] the figures of an abort are the whole roll-out’s, of a step its own', () => {
  const before = minutes(4, [200, 4], [19_800, 400]);
  const bad = judge(
    watched([...before, ...minutes(4, [200, 40], [19_800, 400])], 0, { ofStep: 4 }),
  );
  expect(bad).toMatchObject({ verdict: 'abort', canary: { loads: 1_600, failures: 176 } });
  const good = judge(watched(minutes(10, [200, 4], [19_800, 400]), 0, { ofStep: 5 }));
  expect(good).toMatchObject({
    verdict: 'continue',
    canary: { loads: 1_000, failures: 20 },
    stable: { loads: 99_000, failures: 2_000 },
  });
});

describe('[DP-32] false reports', () => {
  /** Adds the most that this many networks can report in the first minute. */
  const forged = (all: MinuteOfBoth[], liars: number, worse: keyof MinuteOfBoth) => {
    const better = worse === 'canary' ? 'stable' : 'canary';
    return all.map((minute, index) => {
      if (index > 0) return minute;
      const { loads, failures } = minute[worse];
      return {
        [worse]: { loads: loads + liars, failures: failures + liars },
        [better]: { ...minute[better], loads: minute[better].loads + 6 * liars },
      } as unknown as MinuteOfBoth;
    });
  };
  const good = minutes(60, [20, 0], [1_980, 20]);
  const begun = minutes(5, [5, 0], [495, 5]);
  const bad = minutes(60, [20, 1], [1_980, 20]);

  test('of as many networks as may lie take no good release back; of more they do', () => {
    for (const liars of [1, 6, 20]) {
      expect(judged(forged(begun, liars, 'canary'), 0) === 'abort').toBe(liars > 1);
      expect(judged(forged(begun, liars, 'canary'), liars)).not.toBe('abort');
    }
    expect(judged(forged(begun, 60, 'canary'), 20)).toBe('abort');
  });

  test('of as many networks as may lie let no bad release pass', () => {
    // Fifty false good loads hide a failure if all reports are believed.
    const few = minutes(10, [20, 1], [1_980, 20]);
    expect(judged(forged(few, 100, 'stable'), 0)).toBe('continue');
    expect(judged(forged(few, 100, 'stable'), 100)).not.toBe('continue');
    expect(judged(forged(bad, 20, 'stable'), 20)).not.toBe('continue');
  });

  test('are taken off wherever in time they may have been', () => {
    const late = forged(begun, 20, 'canary').toReversed();
    expect(judged(late, 0)).toBe('abort');
    expect(judged(late, 20)).not.toBe('abort');
    // In the second minute, all good loads of the stable release may be false.
    const best = [...minutes(1, [60, 12], [360, 0]), ...minutes(1, [60, 0], [5_940, 60])];
    expect(judged(best, 0)).toBe('abort');
    const loadsAlone = { oneNetwork: { loads: 60, failures: 0, minutes: 60 } };
    expect(judged(best, 6, loadsAlone)).not.toBe('abort');
  });

  test('may be one more from each network an hour', () => {
    const hours = { elapsed: 120, elapsedOfStep: 120 };
    const three = minutes(1, [500, 60], [49_500, 500]);
    expect(judged(three, 20, { elapsed: 59 })).toBe('abort');
    expect(judged(three, 20, hours)).not.toBe('abort');
  });

  test('of stable failures make no bad release pass either', () => {
    // Either the stable release fails as often as the canary, or 200 networks lie.
    const same = minutes(40, [200, 6], [9_800, 290]);
    expect(judged(same, 0, { budget: 0.005 })).toBe('continue');
    const said: OneNetwork = { loads: 0, failures: 60, minutes: 60 };
    expect(judged(same, 150, { budget: 0.005, oneNetwork: said })).not.toBe('continue');
  });

  test('without a limit for each network, all counts are trusted', () => {
    const free = { oneNetwork: null };
    expect(judged(forged(begun, 20, 'canary'), 20, free)).toBe('abort');
  });

  test('are reported when they could have made a release continue', () => {
    const few = minutes(10, [20, 0], [1_980, 20]);
    expect(judge(watched(few))).toMatchObject({ verdict: 'continue' });
    expect(judge(watched(few, 60))).toMatchObject({
      verdict: 'not enough yet',
      doubted: 'continue',
    });
  });

  test('that could have made a verdict are counted', () => {
    const all = watched(forged(begun, 12, 'canary'), 20);
    expect(judge(all)).toMatchObject({ verdict: 'not enough yet', doubted: 'abort' });
    const least = leastLiars(all, 'abort');
    expect(least).toBeGreaterThan(1);
    expect(least).toBeLessThanOrEqual(12);
    expect(judge({ ...all, liars: least - 1 }).verdict).toBe('abort');
    expect(judge({ ...all, liars: least }).verdict).not.toBe('abort');
    expect(judge(watched(good, 0))).not.toHaveProperty('doubted');
  });
});

const HARM = [1.1, 1.5, 2, 5, 30];
const PRAISE = [0.9, 0.5, 0.1];
const ADDED: Added = { failures: 12, loads: 90, atOnce: 60 };

const copied = (minutes: readonly MinuteOfBoth[]): MinuteOfBoth[] =>
  minutes.map(({ canary, stable }) => ({ canary: { ...canary }, stable: { ...stable } }));

test('[DP-32] the evidence of forged counts is never above that of the true ones @ci', () => {
  const random = seeded(3);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const seen = { lowered: 0, misled: 0 };
  for (let round = 0; round < 400; round += 1) {
    const truth: MinuteOfBoth[] = Array.from({ length: 1 + upTo(8) }, () => {
      const [canary, stable] = [upTo(60), upTo(600)];
      return {
        canary: { loads: canary, failures: upTo(Math.min(canary, 6)) },
        stable: { loads: stable, failures: upTo(Math.min(stable, 30)) },
      };
    });
    for (const ratios of [HARM, PRAISE]) {
      const forged = copied(truth);
      const [worse, better] =
        ratios === HARM ? (['canary', 'stable'] as const) : (['stable', 'canary'] as const);
      for (let left = ADDED.failures; left > 0; ) {
        const some = 1 + upTo(left - 1);
        const of = forged[upTo(forged.length - 1)]?.[worse];
        Object.assign(of ?? {}, {
          loads: (of?.loads ?? 0) + some,
          failures: (of?.failures ?? 0) + some,
        });
        left -= some;
      }
      const [first, second] = [upTo(forged.length - 1), upTo(forged.length - 1)];
      const at = (index: number) => forged[index]?.[better] ?? { loads: 0, failures: 0 };
      at(first).loads += ADDED.atOnce;
      if (first !== second) at(second).loads += ADDED.loads - ADDED.atOnce;
      const claim = { margin: 0.01, ratios };
      const [true_, believed] = [evidenceAgainst(claim, truth), evidenceAgainst(claim, forged)];
      const careful = evidenceAgainst({ ...claim, added: ADDED }, forged);
      expect(careful).toBeLessThanOrEqual(true_ * (1 + 1e-9));
      if (careful < believed) seen.lowered += 1;
      if (believed > true_) seen.misled += 1;
    }
  }
  // The forged counts mislead, except in minutes in which only one release has loads.
  expect(seen.misled).toBeGreaterThan(600);
  expect(seen.lowered).toBeGreaterThan(780);
});

test('[DP-27] without visits there is no evidence, for or against', () => {
  const none = { canary: { loads: 0, failures: 0 }, stable: { loads: 0, failures: 0 } };
  for (const ratios of [HARM, PRAISE]) {
    expect(evidenceAgainst({ margin: 0.01, ratios }, [none, none])).toBe(1);
    expect(evidenceAgainst({ margin: 0.01, ratios, added: ADDED }, [none])).toBeLessThanOrEqual(1);
  }
});

const FULL = process.env.FULL === '1';
/** At least 100 runs are needed to detect one in a hundred. */
const runs = FULL ? 100 : 20;
/**
 * With liars, a release waits for hours, and each minute evaluates all earlier minutes. So there
 * are fewer runs. None of 50 may end otherwise, which is stricter than one in a hundred.
 */
const lied = (liars: number): number => (FULL ? 50 : liars < 20 ? runs : 5);

/** The budget is half of the failure rate. Visitors come from 50,000 networks. */
const figures = (change: Partial<Rollouts> & Pick<Rollouts, 'times'>) =>
  simulateRollouts({ failing: 0.01, budget: 0.005, loadsPerMinute: 20_000, runs, ...change });

test('[DP-27] of good releases at most one of a hundred is taken back, and the others reach all @ci', () => {
  const { aborted, finished, minutes } = figures({ times: 1 });
  expect(aborted).toBeLessThanOrEqual(0.01);
  expect(finished).toBe(1 - aborted);
  expect(minutes).toBeLessThan(60);
});

test('[DP-27] five times the failures are taken back at the first step @ci', () => {
  const { abortedAtFirst, minutes } = figures({ times: 5 });
  expect(abortedAtFirst).toBeGreaterThanOrEqual(0.99);
  expect(minutes).toBeLessThan(15);
});

test('[DP-27] twice the failures are taken back before a quarter of the browsers has them @ci', () => {
  const some = { runs: Math.min(runs, 20), spared: 0 };
  expect(figures({ times: 2, ...some }).abortedBefore25).toBeGreaterThanOrEqual(0.9);
});

test('[DP-27] with one point of a hundred allowed the same holds where two of a hundred fail anyway @ci', () => {
  const [good, five] = [1, 5].map((times) => figures({ times, failing: 0.02, budget: 0.01 }));
  expect(good?.aborted).toBeLessThanOrEqual(0.01);
  expect(five?.abortedAtFirst).toBeGreaterThanOrEqual(0.99);
});

describe('[DP-32] with false reports from as many networks as may lie', () => {
  test.each([1, 6, 20, DEFAULT_LIARS])('%d take back no good release @ci', (liars) => {
    const { aborted, finished } = figures({ times: 1, liars, lie: 'harm', runs: lied(liars) });
    expect(aborted).toBeLessThanOrEqual(0.01);
    expect(finished + aborted).toBe(1);
  });

  test.each([
    [1, '@ci'],
    [6, '@ci'],
    [20, '@ci'],
    [DEFAULT_LIARS, ''],
    [100, '@ci'],
  ])('%d bring no bad release through %s @ci', (liars) => {
    const { aborted, finished } = figures({
      times: 5,
      liars,
      lie: 'praise',
      runs: FULL ? lied(liars) : runs,
    });
    expect(finished).toBe(0);
    expect(aborted).toBeGreaterThanOrEqual(0.99);
  });

  test('a site of few networks waits, and does not believe what a handful could have made @ci', () => {
    const small = { loadsPerMinute: 20, networks: 30, runs: 2, longest: 90 };
    expect(figures({ times: 1, ...small }).held).toBe(1);
    expect(figures({ times: 5, liars: DEFAULT_LIARS, lie: 'praise', ...small }).finished).toBe(0);
    expect(figures({ times: 1, liars: DEFAULT_LIARS, lie: 'harm', ...small }).aborted).toBe(0);
  });
});
