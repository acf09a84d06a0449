import type { CountedScreen } from './count-screens.ts';

/** Outcomes of one kind, of one screen of one release. */
export interface Series extends CountedScreen {
  count: number;
  /** Milliseconds of all that were shown. `thrown` is of the first that threw. */
  ms: number;
}

const attributes = (values: Record<string, string>) =>
  Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }));

const nanoseconds = (ms: number): string => `${Math.round(ms)}000000`;

/** What was counted since the last time, not all that ever was: a page has no memory. */
const DELTA = 1;

/**
 * An `ExportMetricsServiceRequest` of OTLP in JSON, as collectors take it over HTTP: how many loads had
 * which outcome, and how long those took that were shown. Where one threw is an exemplar.
 *
 * @param service the site's name
 * @param from, to milliseconds since 1970, by the visitor's clock
 */
export function metricsRequest(
  service: string,
  series: readonly Series[],
  from: number,
  to: number,
) {
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
      // One bucket, which has all: the mean is what is looked at.
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
