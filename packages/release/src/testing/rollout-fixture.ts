import type { ReleaseName } from '@composed/contract/release';
import type { ReleaseContext } from '../context.ts';
import { type CountRow, type CountSource, MINUTE_MS, minuteOf } from '../rollout/counts.ts';
import type { OneNetwork } from '../rollout/judge-step.ts';
import { DEFAULT_LIARS, type RolloutEnd, type RolloutPlan } from '../rollout/plan.ts';
import { rollout } from '../rollout/rollout.ts';
import type { ReleaseFixture } from './release-fixture.ts';

/** Simulates a killed program. */
export class Killed extends Error {}

/** Makes the first releases live. Returns a second one of `remote-ideas`, which is not live. */
export async function withSecond(site: ReleaseFixture): Promise<ReleaseName> {
  await site.goLive();
  return site.published('remote-ideas', { words: 'two', version: '1.1.0' });
}

/** A site with visitors, see `withSecond`. Its minutes pass while a roll-out waits. */
export class RolloutFixture {
  /** Loads of all browsers in a minute. `failing` is the share of them that fails, for each release. */
  loads = 60_000;
  failing = { first: 0.01, second: 0.01 };
  oneNetwork: OneNetwork | null = { loads: 6, failures: 1, minutes: 60 };
  liars = DEFAULT_LIARS;
  /** While set, the source throws it. */
  sourceError: Error | null = null;
  /** Milliseconds after its end until a minute is complete. */
  readonly lag = 2_000;
  /** Called at each wait, with the minutes waited until then. */
  passing: (minutes: number) => Promise<void> | void = () => {};
  /** Maximum minutes of waiting before a test fails. */
  patience = 600;
  /** Total waiting time, in milliseconds. */
  #waited = 0;

  first: ReleaseName;

  constructor(
    readonly fixture: ReleaseFixture,
    public second: ReleaseName,
  ) {
    this.first = fixture.first.ideas;
  }

  get plan(): RolloutPlan {
    const steps = [1, 5, 25, 100];
    return {
      name: this.second,
      steps,
      everyMs: 180_000,
      budget: 0.005,
      liars: this.liars,
      why: null,
    };
  }

  /** Minute → per cent of the browsers that had the canary at its end. */
  readonly #shares = new Map<number, number>();

  async share(): Promise<number> {
    const state = await this.fixture.state();
    if (state?.stable.release === this.second.release) return 100;
    return state?.canary?.traffic ?? 0;
  }

  readonly source: CountSource = {
    name: 'the test',
    counts: async (_remote, since) => {
      if (this.sourceError !== null) throw this.sourceError;
      const until = minuteOf(this.fixture.time - this.lag);
      const rows: CountRow[] = [];
      for (let time = minuteOf(since.getTime()); time < until; time += MINUTE_MS) {
        const canary = (this.#shares.get(time) ?? 0) / 100;
        const row = (release: string, share: number, failing: number): CountRow => {
          const loads = Math.round(this.loads * share);
          const minute = new Date(time).toISOString();
          const shown = { milliseconds: 300 * loads, shown: loads };
          return { minute, release, loads, failures: Math.round(loads * failing), ...shown };
        };
        rows.push(row(this.second.release, canary, this.failing.second));
        rows.push(row(this.first.release, 1 - canary, this.failing.first));
      }
      return { until: new Date(until), rows, oneNetwork: this.oneNetwork };
    },
  };

  readonly #wait = async (ms: number): Promise<void> => {
    this.#shares.set(minuteOf(this.fixture.time), await this.share());
    this.fixture.time += ms;
    this.#waited += ms;
    if (this.#waited > this.patience * MINUTE_MS) throw new Error('It waits for too long.');
    await this.passing(this.#waited / MINUTE_MS);
  };

  start(
    change: Partial<RolloutPlan> = {},
    context: Partial<ReleaseContext> = {},
  ): Promise<RolloutEnd> {
    const plan = { ...this.plan, ...change };
    const own = { source: this.source, wait: this.#wait };
    return rollout(this.fixture.context(context), plan, own);
  }
}
