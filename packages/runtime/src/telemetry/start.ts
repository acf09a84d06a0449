import { systemClock } from '@composed/browser/clock';
import { createBatches } from './batches.ts';
import { createScreenOutcomes } from './screen-outcomes.ts';

export interface TelemetryOptions {
  /** The site's name: the service, to whoever collects. */
  service: string;
  /** Reads what `/config.json` says of it; a setting that is wrong is left out. */
  readConfig(json: unknown): {
    /** Where pages report to; `null` for nowhere. */
    telemetryUrl?: string | null;
    /** The share of the pages that do, from 0 to 1. */
    telemetryShare?: number;
  };
}

async function start({ service, readConfig }: TelemetryOptions): Promise<void> {
  // The page has asked for it already.
  const answer = await fetch('/config.json', { cache: 'force-cache' });
  const { telemetryUrl, telemetryShare = 1 } = readConfig(await answer.json());
  if (!telemetryUrl || Math.random() >= telemetryShare) return;
  const batches = createBatches({
    service,
    clock: systemClock,
    // OTLP's own type, which collectors insist on; of another origin they are asked first (CORS).
    send: (text) =>
      navigator.sendBeacon(telemetryUrl, new Blob([text], { type: 'application/json' })),
  });
  const outcomes = createScreenOutcomes(batches.count);
  const observer = new PerformanceObserver((list) => outcomes.take(list.getEntries()));
  for (const type of ['mark', 'measure']) observer.observe({ type, buffered: true });
  addEventListener('visibilitychange', () => {
    outcomes.take(observer.takeRecords());
    if (document.hidden) batches.hide();
  });
  addEventListener('pagehide', () => {
    outcomes.take(observer.takeRecords());
    outcomes.leave();
    batches.leave();
  });
}

/**
 * Reports what becomes of screens: for a script of its own, which only pages of sites with a
 * `telemetryUrl` bring along. It reads the timeline, and nothing waits for it.
 */
export function startTelemetry(options: TelemetryOptions): void {
  // Without it the site is as it was.
  start(options).catch(() => {});
}
