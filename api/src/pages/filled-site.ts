import type { FillOptions } from '@composed/site/fill/filler';
import { Counter, type Registry } from 'prom-client';

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

/** Counts filled pages, and those that were served without data, by reason. */
export class FillMetrics {
  readonly #outcomes = new Counter({
    name: 'pages_filled_total',
    help: 'Pages that were filled with data; other outcomes say why a page was served without',
    labelNames: ['outcome'],
    registers: [],
  });

  count(outcome: string): void {
    this.#outcomes.inc({ outcome });
  }

  register(registry: Registry): void {
    registry.registerMetric(this.#outcomes);
  }
}
