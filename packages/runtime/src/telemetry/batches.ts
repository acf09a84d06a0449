import type { Clock } from '@composed/browser/clock';
import type { CountedScreen } from './count-screens.ts';

/** Minimum milliseconds between two batches of a page that is hidden repeatedly. */
export const PAUSE = 60_000;

/**
 * Maximum number of series in a batch, about 10 KB. Receivers of browser data accept at most 16 KB, browsers send at
 * most 64 KB.
 */
const SERIES = 16;

interface BatchesParts {
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

/** Number of equal outcomes of one screen of one release. */
interface Series extends CountedScreen {
  count: number;
  /** Total milliseconds of the shown loads. `thrown` is the first error of the series. */
  ms: number;
}

const attributes = (values: Record<string, string>) =>
  Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }));

const nanoseconds = (ms: number): string => `${Math.round(ms)}000000`;

/** OTLP's delta temporality: counts since the last report, since a page keeps no totals. */
const DELTA = 1;

/**
 * Creates an OTLP `ExportMetricsServiceRequest` in JSON, as collectors accept it over HTTP. It has the number of loads
 * by outcome and the duration of the shown ones. The position of an error is an exemplar.
 *
 * @param service the site's name
 * @param from, to milliseconds since 1970, by the visitor's clock
 */
function metricsRequest(service: string, series: readonly Series[], from: number, to: number) {
  const time = { startTimeUnixNano: nanoseconds(from), timeUnixNano: nanoseconds(to) };
  const labels = ({ remote, release, screen }: Series) => ({
    remote,
    release: release ?? 'none',
    screen,
  });
  const exemplar = ({ error, at }: NonNullable<Series['thrown']>) => ({
    timeUnixNano: time.timeUnixNano,
    asInt: '1',
    filteredAttributes: attributes({ 'exception.type': error, ...(at === null ? {} : { at }) }),
  });
  const outcomes = series.map((one) => ({
    ...time,
    attributes: attributes({ ...labels(one), outcome: one.outcome }),
    asInt: String(one.count),
    ...(one.thrown ? { exemplars: [exemplar(one.thrown)] } : {}),
  }));
  const loads = series
    .filter(({ outcome }) => outcome === 'shown')
    .map((one) => ({
      ...time,
      attributes: attributes(labels(one)),
      count: String(one.count),
      sum: one.ms / 1000,
      // One bucket for all values, since only the mean is used.
      bucketCounts: [String(one.count)],
      explicitBounds: [],
    }));
  const metrics = [
    {
      name: 'screen.outcomes',
      unit: '1',
      sum: { aggregationTemporality: DELTA, isMonotonic: true, dataPoints: outcomes },
    },
    {
      name: 'screen.load',
      unit: 's',
      histogram: { aggregationTemporality: DELTA, dataPoints: loads },
    },
  ];
  return {
    resourceMetrics: [
      {
        resource: { attributes: attributes({ 'service.name': service }) },
        scopeMetrics: [{ scope: { name: `${service}.screens` }, metrics }],
      },
    ],
  };
}
