import type { FillOptions } from '@composed/site/fill/filler';
import { Counter, Histogram, type Registry } from 'prom-client';

/** The site whose pages this server fills. */
export interface FilledSite {
  /** Folder of its releases. */
  store: string;
  /** Public address of this server's `/api`. */
  apiAddress: string;
  metrics: FillMetrics;
  /** Clock of the time limit. */
  clock?: FillOptions['clock'];
}

/** Upper limits in seconds. 10 and 30 ms are goals, 300 ms is the time limit. */
const BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.1, 0.3];

/** Counts filled pages with their time, and those that were served without data, by reason. */
export class FillMetrics {
  readonly #outcomes = new Counter({
    name: 'pages_filled_total',
    help: 'Pages that were filled with data; other outcomes say why a page was served without',
    labelNames: ['outcome'],
    registers: [],
  });

  readonly #duration = new Histogram({
    name: 'page_fill_duration_seconds',
    help: 'Time to read the data of a page and to fill it, without compression',
    buckets: BUCKETS,
    registers: [],
  });

  filled(ms: number): void {
    this.#outcomes.inc({ outcome: 'filled' });
    this.#duration.observe(ms / 1000);
  }

  failed(reason: string): void {
    this.#outcomes.inc({ outcome: reason });
  }

  register(registry: Registry): void {
    registry.registerMetric(this.#outcomes);
    registry.registerMetric(this.#duration);
  }
}
