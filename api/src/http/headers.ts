import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { App } from './app-type.ts';

/** Adds headers to every answer: no sniffing, no framing, no caching, and only the app's origins may read it. */
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
    // With `strictPreflight`, an OPTIONS call that is no preflight would get a different error shape.
    strictPreflight: false,
  };
  await app.register(cors, {
    // Browsers always send beacons in credentials mode, although this API has no cookies.
    delegator: ({ url }, done) => done(null, { ...options, credentials: url === BEACONS }),
  });
}

/** The one call that pages make with `navigator.sendBeacon`. */
const BEACONS = '/api/telemetry/v1/metrics';
