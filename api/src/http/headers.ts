import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { App } from './app-type.ts';

/** Headers of every answer: no sniffing, no framing, no storing, and only the app's origins may read. */
export async function addHeaders(
  app: App,
  origins: readonly string[],
  isLive: boolean,
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  });
  const options = {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', ...(isLive ? ['DELETE'] : [])],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      ...(isLive ? ['Idempotency-Key', 'If-Match', 'X-Requested-With'] : []),
    ],
    exposedHeaders: ['Retry-After'],
    maxAge: 600,
    // Otherwise an OPTIONS that is no preflight is answered in another shape than ours.
    strictPreflight: false,
  };
  await app.register(cors, {
    // Browsers send beacons with credentials, whether there are any or not: there are none here.
    delegator: ({ url }, done) => done(null, { ...options, credentials: url === BEACONS }),
  });
}

/** The one call that pages make by `navigator.sendBeacon`. */
const BEACONS = '/api/telemetry/v1/metrics';
