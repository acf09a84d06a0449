import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { sha256 } from '../sha256.ts';
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for all visitors, so caches may keep it for a minute. Not so for signed-in callers. */
    isPublic?: boolean;
  }
}

const MINUTE = 'public, max-age=60';

/** Browsers keep a picture that they have shown. Shared caches ask again after a minute, so that they drop a deleted one. */
export const PICTURE_CACHING = 'public, max-age=31536000, s-maxage=60, immutable';

/** Adds an ETag and a cache life of one minute to public answers. Answers 304 if the caller's copy is still current. */
export function addPublicCache(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config.isPublic || reply.statusCode !== 200) return payload;
    const vary = [reply.getHeader('vary'), 'Authorization'].flat().filter(Boolean).join(', ');
    reply.header('vary', vary);
    if (request.headers.authorization !== undefined || typeof payload !== 'string') return payload;
    const etag = `"${sha256(payload).slice(0, 22)}"`;
    reply.header('cache-control', MINUTE).header('etag', etag);
    if (!holds(request.headers['if-none-match'], etag)) return payload;
    reply.status(304).removeHeader('content-length').removeHeader('content-type');
    return null;
  });
}

/** Whether a condition contains an ETag. Proxies that compress turn strong ETags into weak ones. */
export function holds(condition: string | undefined, etag: string): boolean {
  const known = (condition ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
