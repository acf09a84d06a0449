import { Counter, Gauge, type Registry } from 'prom-client';
import { NETWORK_RATES } from '../limits/rates.ts';
import { OUTCOMES, type OutcomeCount } from './outcomes.ts';

const SCREEN = ['remote', 'release', 'screen'] as const;

/** The reported outcomes in the Prometheus text format, since the start of this instance. */
export class ScreenMetrics {
  readonly #outcomes = new Counter({
    name: 'screen_outcomes_total',
    help: 'Loads of screens by what became of them, as pages told',
    labelNames: [...SCREEN, 'outcome'],
    registers: [],
  });
  readonly #seconds = new Counter({
    name: 'screen_load_seconds_sum',
    help: 'Time that the screens which were shown took to load',
    labelNames: SCREEN,
    registers: [],
  });
  readonly #loads = new Counter({
    name: 'screen_load_seconds_count',
    help: 'Screens that were shown',
    labelNames: SCREEN,
    registers: [],
  });
  readonly #dropped = new Counter({
    name: 'telemetry_dropped_total',
    help: 'Counts that are in none of the others: of releases that the site does not list, over a limit, or about something else',
    labelNames: ['reason'],
    registers: [],
  });

  readonly #limits = new Gauge({
    name: 'telemetry_network_limit',
    help: 'What one network (/24, /48) may have counted of a remote in an hour by this instance',
    labelNames: ['of'],
    registers: [],
  });

  /** Publishes the limits per network. */
  limit(): void {
    this.#limits.set({ of: 'loads' }, NETWORK_RATES.loads.max);
    this.#limits.set({ of: 'failures' }, NETWORK_RATES.failures.max);
  }

  register(registry: Registry): void {
    registry.registerMetric(this.#outcomes);
    registry.registerMetric(this.#seconds);
    registry.registerMetric(this.#loads);
    registry.registerMetric(this.#dropped);
    registry.registerMetric(this.#limits);
  }

  count({ remote, release, screen, outcome, count, milliseconds }: OutcomeCount): void {
    const labels = { remote, release, screen };
    this.#outcomes.inc({ ...labels, outcome }, count);
    if (outcome !== 'shown') return;
    this.#seconds.inc(labels, milliseconds / 1000);
    this.#loads.inc(labels, count);
  }

  drop(reason: 'unknown' | 'limit' | 'other', count: number): void {
    this.#dropped.inc({ reason }, count);
  }

  /** Starts a release's counts at 0, so that its first failure shows as an increase. */
  begin(remote: string, release: string, screens: readonly string[]): void {
    for (const screen of screens) {
      for (const outcome of OUTCOMES) {
        this.count({ remote, release, screen, outcome, count: 0, milliseconds: 0 });
      }
    }
  }

  forget(remote: string, release: string, screens: readonly string[]): void {
    for (const screen of screens) {
      const labels = { remote, release, screen };
      for (const outcome of OUTCOMES) this.#outcomes.remove({ ...labels, outcome });
      this.#seconds.remove(labels);
      this.#loads.remove(labels);
    }
  }
}
