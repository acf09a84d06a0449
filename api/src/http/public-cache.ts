import { createHash } from 'node:crypto';
import type { App } from './app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for all visitors, so caches may keep it for a minute. Not so for signed-in callers. */
    isPublic?: boolean;
  }
}

const MINUTE = 'public, max-age=60';

/** Adds an ETag and a cache life of one minute to public answers. Answers 304 if the caller's copy is still current. */
export function addPublicCache(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config.isPublic || reply.statusCode !== 200) return payload;
    const vary = [reply.getHeader('vary'), 'Authorization'].flat().filter(Boolean).join(', ');
    reply.header('vary', vary);
    if (request.headers.authorization !== undefined || typeof payload !== 'string') return payload;
    const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', MINUTE).header('etag', etag);
    if (!holds(request.headers['if-none-match'], etag)) return payload;
    reply.status(304).removeHeader('content-length').removeHeader('content-type');
    return null;
  });
}

/** Whether a condition contains an ETag. Proxies that compress turn strong ETags into weak ones. */
function holds(condition: string | undefined, etag: string): boolean {
  const known = (condition ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
