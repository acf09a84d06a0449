import type { Clock } from '@composed/browser/clock';
import type { CountedScreen } from './count-screens.ts';
import { metricsRequest, type Series } from './otlp.ts';

/** Between two batches of a page that is hidden now and again, in milliseconds. */
export const PAUSE = 60_000;

/** Of one batch: some 10 KB, where receivers of browsers' data draw the line at 16 and browsers at 64. */
const SERIES = 16;

export interface BatchesParts {
  /** The site's name. */
  service: string;
  clock: Pick<Clock, 'now' | 'elapsed'>;
  /** Hands the text to the browser. Returns whether it took it: nothing is learnt of what comes of it. */
  send(text: string): boolean;
}

/**
 * Collects outcomes and sends them together when nobody looks: once the page is hidden, once a minute at
 * most, and when it goes. A collector that does not answer costs that one request: nothing is sent twice
 * but what the browser itself would not take.
 */
export function createBatches({ service, clock, send }: BatchesParts) {
  const waiting = new Map<string, Series>();
  // A device's clock may be set meanwhile: what it says now is the end of a batch, never its length.
  let since = clock.elapsed();
  let sentAt = -Infinity;

  function flush(): void {
    const batch = [...waiting].slice(0, SERIES);
    if (batch.length === 0) return;
    sentAt = clock.elapsed();
    const to = clock.now();
    const series = batch.map(([, one]) => one);
    const from = to - (sentAt - since);
    if (!send(JSON.stringify(metricsRequest(service, series, from, to)))) return;
    for (const [key] of batch) waiting.delete(key);
    since = sentAt;
  }

  return {
    count({ ms = 0, thrown, ...outcome }: CountedScreen): void {
      const { remote, screen, release } = outcome;
      const key = JSON.stringify([remote, screen, release, outcome.outcome]);
      const known = waiting.get(key) ?? { ...outcome, count: 0, ms: 0 };
      known.count += 1;
      known.ms += ms;
      if (thrown) known.thrown ??= thrown;
      waiting.set(key, known);
    },
    /** The visitor looks elsewhere, and may not come back. */
    hide(): void {
      if (clock.elapsed() - sentAt >= PAUSE) flush();
    },
    /** The last chance. */
    leave: flush,
  };
}
