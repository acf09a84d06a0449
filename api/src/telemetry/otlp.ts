import Type, { type Static } from 'typebox';
import { isOutcome, type OutcomeCount } from './outcomes.ts';

/**
 * The part of OTLP's `ExportMetricsServiceRequest` in JSON that pages send. Other fields are ignored, as the protocol
 * requires.
 */
const Attribute = Type.Object({
  key: Type.String({ maxLength: 64 }),
  value: Type.Object({ stringValue: Type.Optional(Type.String({ maxLength: 256 })) }),
});
const Attributes = Type.Array(Attribute, { maxItems: 8 });

/** OTLP writes 64-bit numbers as text in JSON. Small ones may be numbers. */
const Count = Type.Union([
  Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  Type.String({ pattern: '^[0-9]+$', maxLength: 6 }),
]);

const Exemplar = Type.Object({ filteredAttributes: Attributes });
const CountPoint = Type.Object({
  attributes: Attributes,
  asInt: Count,
  exemplars: Type.Optional(Type.Array(Exemplar, { maxItems: 4 })),
});
const TimePoint = Type.Object({
  attributes: Attributes,
  count: Count,
  sum: Type.Number({ minimum: 0 }),
});

/** Delta: the count since the last request. Totals would be counted again with each request. */
const aggregationTemporality = Type.Literal(1);
const Metric = Type.Object({
  name: Type.String({ maxLength: 64 }),
  sum: Type.Optional(
    Type.Object({ aggregationTemporality, dataPoints: Type.Array(CountPoint, { maxItems: 64 }) }),
  ),
  histogram: Type.Optional(
    Type.Object({ aggregationTemporality, dataPoints: Type.Array(TimePoint, { maxItems: 64 }) }),
  ),
});

export const MetricsRequest = Type.Object({
  resourceMetrics: Type.Array(
    Type.Object({
      scopeMetrics: Type.Array(Type.Object({ metrics: Type.Array(Metric, { maxItems: 4 }) }), {
        maxItems: 4,
      }),
    }),
    { maxItems: 4 },
  ),
});

type Request = Static<typeof MetricsRequest>;

/** Position at which a screen threw, as a page reports it. */
export interface Place {
  /** Class of the error. */
  error: string;
  /** `{package}@{release}/{file}:{line}:{column}`. */
  at: string;
}

export interface Batch {
  counts: { counted: OutcomeCount; places: Place[] }[];
  /** Number of points about other metrics. */
  others: number;
}

type Attributes = Static<typeof Attributes>;
type Exemplar = Static<typeof Exemplar>;

const named = (attributes: Attributes): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? '']));

const screenOf = ({ remote, release, screen }: Record<string, string>): string =>
  JSON.stringify([remote, release, screen]);

const PLACE = /^[a-z][a-z0-9-]*@\d[\w.-]*-[0-9a-f]{12}\/[\w./-]+:\d+:\d+$/;
const CLASS = /^[A-Za-z_$][\w$]{0,63}$/;

/** Maximum time of a load, in milliseconds. A longer reported time is capped, because by then a load has failed. */
const LONGEST = 120_000;

export function readBatch({ resourceMetrics }: Request): Batch {
  const metrics = resourceMetrics.flatMap(({ scopeMetrics }) =>
    scopeMetrics.flatMap((scope) => scope.metrics),
  );
  const batch: Batch = { counts: [], others: 0 };
  const times = new Map<string, number>();
  for (const { name, histogram } of metrics) {
    for (const { attributes, sum } of histogram?.dataPoints ?? []) {
      if (name === 'screen.load') times.set(screenOf(named(attributes)), sum * 1000);
      else batch.others += 1;
    }
  }
  for (const { name, sum } of metrics) {
    for (const { attributes, asInt, exemplars = [] } of sum?.dataPoints ?? []) {
      const labels = named(attributes);
      const { remote, release, screen, outcome = '' } = labels;
      if (name !== 'screen.outcomes' || !remote || !release || !screen || !isOutcome(outcome)) {
        batch.others += 1;
        continue;
      }
      const count = Number(asInt);
      const time = outcome === 'shown' ? (times.get(screenOf(labels)) ?? 0) : 0;
      const milliseconds = Math.round(Math.min(time, count * LONGEST));
      const places = exemplars.flatMap((exemplar) => placeIn(exemplar, `${remote}@${release}/`));
      batch.counts.push({
        counted: { remote, release, screen, outcome, count, milliseconds },
        places,
      });
    }
  }
  return batch;
}

function placeIn({ filteredAttributes }: Exemplar, base: string): Place[] {
  const { 'exception.type': error = '', at = '' } = named(filteredAttributes);
  return PLACE.test(at) && at.startsWith(base) && CLASS.test(error) ? [{ error, at }] : [];
}
