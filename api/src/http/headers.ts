import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { App } from './app-type.ts';

/** Headers of every answer: no sniffing, no framing, no storing, and only the app's origins may read. */
export async function addHeaders(app: App, origins: readonly string[]): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  });
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT'],
    allowedHeaders: ['Authorization', 'Content-Type'],
    exposedHeaders: ['Retry-After'],
    maxAge: 600,
    // Otherwise an OPTIONS that is no preflight is answered in another shape than ours.
    strictPreflight: false,
  });
}
