import Type from 'typebox';
import { callsOf, errorAnswers } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { Problem } from '../http/problem.ts';
import { networkOf, wideNetworkOf } from '../limits/network.ts';
import { MESSAGES } from '../messages.ts';
import type { Services } from '../services.ts';
import { MetricsRequest, readBatch } from '../telemetry/otlp.ts';

const { open } = callsOf('service');

const schema = open('What pages counted of their screens, as OTLP metrics in JSON', {
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
      schema,
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
