import { systemClock } from '@composed/browser/clock';
import { readConfig } from '../config/read-config.ts';
import { createBatches } from './batches.ts';
import { createScreenOutcomes } from './screen-outcomes.ts';

/**
 * Reports what becomes of screens (DP-26): a script of its own, which only pages of sites with a
 * `telemetryUrl` bring along. It reads the timeline, and nothing waits for it.
 */
async function start(): Promise<void> {
  // The page has asked for it already.
  const answer = await fetch('/config.json', { cache: 'force-cache' });
  const { telemetryUrl, telemetryShare = 1 } = readConfig(await answer.json()).values;
  if (!telemetryUrl || Math.random() >= telemetryShare) return;
  const batches = createBatches({
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

// Without it the site is as it was.
start().catch(() => {});
