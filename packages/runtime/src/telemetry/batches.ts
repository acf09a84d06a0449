import type { Clock } from '@composed/browser/clock';
import type { CountedScreen } from './count-screens.ts';
import { metricsRequest, type Series } from './otlp.ts';

/** Minimum milliseconds between two batches of a page that is hidden repeatedly. */
export const PAUSE = 60_000;

/**
 * Maximum number of series in a batch, about 10 KB. Receivers of browser data accept at most 16 KB, browsers send at
 * most 64 KB.
 */
const SERIES = 16;

export interface BatchesParts {
  /** The site's name. */
  service: string;
  clock: Pick<Clock, 'now' | 'elapsed'>;
  /** Hands the text to the browser. Returns whether the browser accepted it; the server's response stays unknown. */
  send(text: string): boolean;
}

/**
 * Collects outcomes and sends them in batches: when the page is hidden (at most once a minute) and when it is closed. A
 * failed request is not retried. Only data that the browser did not accept is sent again.
 */
export function createBatches({ service, clock, send }: BatchesParts) {
  const waiting = new Map<string, Series>();
  // A device's clock may be set in between. So the wall clock only gives a batch's end, never its duration.
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
    /** Called when the page is hidden; the visitor may not return. */
    hide(): void {
      if (clock.elapsed() - sentAt >= PAUSE) flush();
    },
    /** Called when the page is closed: the last chance to send. */
    leave: flush,
  };
}
