import { isText, listOf, mapOf, type Of, objectOf, type Shape } from '@composed/contract/shape';
import {
  addUp,
  askJson,
  type Counted,
  type CountSource,
  MINUTE_MS,
  minuteOf,
  SourceError,
} from './counts.ts';
import type { OneNetwork } from './judge-step.ts';

/** Seconds since 1970-01-01 UTC, and the counter's value as text. */
type Point = [seconds: number, value: string];

const isPoint: Shape<Point> = (value): value is Point =>
  Array.isArray(value) && Number.isFinite(value[0]) && isText(value[1]);

const isSeries = objectOf({ metric: mapOf(isText), values: listOf(isPoint) });

type Series = Of<typeof isSeries>;

const isRange = objectOf({ data: objectOf({ result: listOf(isSeries) }) });

/** Maximum number of minutes. Prometheus returns at most 11,000 points of a series, including those of `BEFORE_MS`. */
const MAX_MINUTES = 9_500;
/** Time to look back for a counter's last value, so that missed scrapes lose no counts. */
const BEFORE_MS = 24 * 60 * MINUTE_MS;

/**
 * Returns a counter's increase in each minute after `from`. A counter that is lower than before, or had no earlier
 * value, started from zero.
 */
function gains({ values }: Series, from: number): [minute: number, gain: number][] {
  let last: number | null = null;
  return values.flatMap(([seconds, text]): [number, number][] => {
    const value = Number(text);
    // Some exporters send NaN or Inf.
    if (!Number.isFinite(value)) return [];
    const minute = Math.round(seconds * 1000);
    const before: number = last !== null && value >= last ? last : 0;
    last = value;
    return minute <= from || value === before ? [] : [[minute - MINUTE_MS, value - before]];
  });
}

/** Minutes that `telemetry_network_limit` applies to. */
const LIMIT_MINUTES = 60;

/** Adds up the limits of all instances. Returns `null` if loads or failures have no limit. */
function limitsIn(series: readonly Series[]): OneNetwork | null {
  const of = (which: string) =>
    series
      .filter(({ metric }) => metric.of === which)
      .reduce((sum, { values }) => sum + Math.max(0, ...values.map(([, text]) => Number(text))), 0);
  const [loads, failures] = [of('loads'), of('failures')];
  return loads > 0 && failures > 0 ? { loads, failures, minutes: LIMIT_MINUTES } : null;
}

/**
 * Reads counts from a Prometheus that scrapes the API, or another exporter of the same metrics. It uses
 * `screen_outcomes_total{remote="…"}` and `screen_load_seconds_sum{remote="…"}` at each full minute. Each instance
 * also has a `telemetry_network_limit`. It does not use `increase()`, which extrapolates and misses a counter's first
 * value.
 */
export function prometheusCounts(
  base: string,
  token: string | null,
  now: () => Date,
  fetchJson: typeof fetch = fetch,
): CountSource {
  async function range(query: string, from: number, to: number): Promise<readonly Series[]> {
    const url = new URL('api/v1/query_range', base.endsWith('/') ? base : `${base}/`);
    url.search = new URLSearchParams({
      query,
      start: String(from / 1000),
      end: String(to / 1000),
      step: '60',
    }).toString();
    const answer = await askJson({ url, token, fetchJson });
    if (!isRange(answer)) {
      throw new SourceError(`${url.origin} does not answer as Prometheus does.`);
    }
    return answer.data.result;
  }

  return {
    name: `Prometheus at ${base}`,
    async counts(remote, since) {
      const to = minuteOf(now().getTime());
      const from = Math.max(minuteOf(since.getTime()), to - MAX_MINUTES * MINUTE_MS);
      const of = `{remote="${remote}"}`;
      const counted = async (metric: string, read: (gain: number) => Partial<Counted>) =>
        (await range(`${metric}${of}`, from - BEFORE_MS, to)).flatMap((series) =>
          gains(series, from).map(([minute, gain]) => ({
            minute: new Date(minute).toISOString(),
            release: series.metric.release ?? '',
            outcome: series.metric.outcome ?? 'shown',
            count: 0,
            milliseconds: 0,
            ...read(gain),
          })),
        );
      const [outcomes, times, limits] = await Promise.all([
        counted('screen_outcomes_total', (count) => ({ count })),
        counted('screen_load_seconds_sum', (gain) => ({ milliseconds: gain * 1000 })),
        range('telemetry_network_limit', from, to),
      ]);
      const rows = addUp([...outcomes, ...times]);
      return { until: new Date(to), rows, oneNetwork: limitsIn(limits) };
    },
  };
}
