import { systemClock } from '@composed/browser/clock';
import { type PlatformSettings, platformReaders, readSettings } from '@composed/contract/settings';
import { createBatches } from './batches.ts';
import { createScreenOutcomes } from './count-screens.ts';

export interface TelemetryOptions {
  /** The site's name, sent to the collector as the service. */
  service: string;
}

type Settings = Pick<PlatformSettings, 'telemetryUrl' | 'telemetryShare'>;

const DEFAULTS: Settings = { telemetryUrl: null, telemetryShare: 1 };

function read(json: unknown): Partial<Settings> {
  const { telemetryUrl, telemetryShare } = platformReaders;
  return readSettings(json, { telemetryUrl, telemetryShare }, DEFAULTS).values;
}

async function start({ service }: TelemetryOptions): Promise<void> {
  // The page has already fetched it.
  const answer = await fetch('/config.json', { cache: 'force-cache' });
  const { telemetryUrl, telemetryShare = 1 } = read(await answer.json());
  if (!telemetryUrl || Math.random() >= telemetryShare) return;
  const batches = createBatches({
    service,
    clock: systemClock,
    // The content type that OTLP collectors require. For another origin it causes a CORS preflight.
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
 * Starts telemetry, from a separate script that only pages with a `telemetryUrl` load. The page never waits for it.
 * `screen-marks.ts` writes the timeline, `count-screens.ts` counts, `batches.ts` sends.
 */
export function startTelemetry(options: TelemetryOptions): void {
  // The site works without telemetry, so failures are ignored.
  start(options).catch(() => {});
}
