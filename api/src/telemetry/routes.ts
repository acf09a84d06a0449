import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { MESSAGES } from '../answer-texts.ts';
import { callsOf, errorAnswers } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { invalidField, Problem } from '../http/problem.ts';
import { networkOf, wideNetworkOf } from '../limits/network.ts';
import { NETWORK_RATES } from '../limits/rates.ts';
import { requireToken } from '../metrics/metrics.ts';
import type { Services } from '../services.ts';
import { MetricsRequest, readBatch } from './otlp.ts';
import type { Receiver } from './receiver.ts';

const { open } = callsOf('service');

const batchSchema = open('What pages counted of their screens, as OTLP metrics in JSON', {
  body: MetricsRequest,
  response: {
    200: Type.Object({
      partialSuccess: Type.Optional(
        Type.Object({ rejectedDataPoints: Type.String(), errorMessage: Type.String() }),
      ),
    }),
    ...errorAnswers(),
  },
});

/** Adds the call for telemetry. Pages send it as beacons, which use credentials mode; see `headers.ts`. */
export function addTelemetry(app: App, { receiver }: Services): void {
  app.post(
    '/telemetry/v1/metrics',
    {
      schema: batchSchema,
      config: { quiet: true, ownLimit: true },
      // Runs before the body is read.
      onRequest: async ({ ip }) => {
        if (receiver === null) throw new Problem(503, 'NOT_CONFIGURED', MESSAGES.telemetryOff);
        receiver.admit(networkOf(ip));
      },
    },
    async ({ ip, body }) => {
      const rejected = (await receiver?.take(wideNetworkOf(ip), readBatch(body))) ?? 0;
      if (rejected === 0) return {};
      const errorMessage = MESSAGES.telemetryRejected;
      return { partialSuccess: { rejectedDataPoints: String(rejected), errorMessage } };
    },
  );
}

const LONGEST_SPAN = 31 * 24 * 60 * 60 * 1000;

const { loads, failures } = NETWORK_RATES;

const Instant = Type.String({ maxLength: 30 });
const countsSchema = {
  hide: true,
  querystring: Type.Object({
    remote: Type.String({ minLength: 1, maxLength: 100 }),
    since: Instant,
    until: Type.Optional(Instant),
  }),
};

/**
 * `GET /telemetry/counts`: a remote's counts by minute, for callers with the metrics token. They are complete up to
 * `until`. `oneNetwork` is the most that a single network (/24, /48) may have added to them.
 */
export function addCounts(app: App, token: string | null, receiver: Receiver | null): void {
  const onRequest = async (request: FastifyRequest) => {
    if (token === null) throw new Problem(503, 'NOT_CONFIGURED', MESSAGES.telemetryUnread);
    requireToken(request, token);
    if (receiver === null) throw new Problem(503, 'NOT_CONFIGURED', MESSAGES.telemetryOff);
  };
  const config = { quiet: true };
  app.get('/telemetry/counts', { schema: countsSchema, config, onRequest }, async ({ query }) => {
    if (receiver === null) return {};
    const since = instant('since', query.since);
    const wanted = query.until === undefined ? receiver.now() : instant('until', query.until);
    if (wanted - since > LONGEST_SPAN) throw invalidField('since', MESSAGES.telemetrySpan);
    const { until, rows, instances } = await receiver.counts.read(query.remote, since, wanted);
    const oneNetwork = {
      loads: loads.max * instances,
      failures: failures.max * instances,
      minutes: loads.window / 60_000,
    };
    return {
      until: new Date(until).toISOString(),
      ...(receiver.isCapped ? { oneNetwork } : {}),
      rows: rows.map((row) => ({ ...row, minute: new Date(row.minute).toISOString() })),
    };
  });
}

function instant(field: string, text: string): number {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) {
    throw invalidField(field, `${field} must be an instant such as 2026-01-05T12:00:00Z`);
  }
  return time;
}
