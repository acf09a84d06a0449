import { seeded } from '../testing/seeded.ts';
import { type Added, evidenceAgainst, type MinuteOfBoth } from './evidence.ts';

const HARM = [1.1, 1.5, 2, 5, 30];
const PRAISE = [0.9, 0.5, 0.1];
const ADDED: Added = { failures: 12, loads: 90, atOnce: 60 };

const copied = (minutes: readonly MinuteOfBoth[]): MinuteOfBoth[] =>
  minutes.map(({ canary, stable }) => ({ canary: { ...canary }, stable: { ...stable } }));

test('[DP-32] the evidence of forged counts is never above that of the true ones', () => {
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
