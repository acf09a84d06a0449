import { systemClock } from '@composed/browser/clock';
import { type PlatformSettings, platformReaders, readSettings } from '@composed/contract/settings';
import { createBatches } from './batches.ts';
import { createScreenOutcomes } from './count-screens.ts';

export interface TelemetryOptions {
  /** The site's name: the service, to whoever collects. */
  service: string;
}

type Settings = Pick<PlatformSettings, 'telemetryUrl' | 'telemetryShare'>;

const DEFAULTS: Settings = { telemetryUrl: null, telemetryShare: 1 };

function read(json: unknown): Partial<Settings> {
  const { telemetryUrl, telemetryShare } = platformReaders;
  return readSettings(json, { telemetryUrl, telemetryShare }, DEFAULTS).values;
}

async function start({ service }: TelemetryOptions): Promise<void> {
  // The page has asked for it already.
  const answer = await fetch('/config.json', { cache: 'force-cache' });
  const { telemetryUrl, telemetryShare = 1 } = read(await answer.json());
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
 * `telemetryUrl` bring along. It reads the timeline, and nothing waits for it. `screen-marks.ts` writes the timeline,
 * `count-screens.ts` counts, `batches.ts` sends.
 */
export function startTelemetry(options: TelemetryOptions): void {
  // Without it the site is as it was.
  start(options).catch(() => {});
}
