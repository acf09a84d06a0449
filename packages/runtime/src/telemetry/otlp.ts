import type { CountedScreen } from './count-screens.ts';

/** Number of equal outcomes of one screen of one release. */
export interface Series extends CountedScreen {
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
