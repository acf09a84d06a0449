import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { App } from '../http/app-type.ts';
import { tooMany } from '../http/problem.ts';
import { MESSAGES } from '../messages.ts';
import type { Rate } from '../timings.ts';
import type { Counters } from './counters.ts';

/**
 * Limits per address, on the routes that ask for one. They come before the body is read. IPv6
 * addresses count by their /64, which is what one customer gets.
 */
export async function addAddressLimits(app: App, counters: Counters): Promise<void> {
  class Store implements FastifyRateLimitStore {
    incr(...[key, done, window]: Parameters<FastifyRateLimitStore['incr']>): void {
      counters.add(`address:${key}`, window).then((count) => done(null, count), done);
    }

    child(): Store {
      return this;
    }
  }

  await app.register(rateLimit, {
    global: false,
    store: Store,
    errorResponseBuilder: (_request, { ttl }) =>
      tooMany(MESSAGES.tooManyRequests, Math.ceil(ttl / 1000)),
  });
}

/** The part of a route's options that gives it a limit. Routes of one name share a count. */
export function perAddress(name: string, rate: Rate) {
  return { rateLimit: { groupId: `:${name}`, max: rate.max, timeWindow: rate.window } };
}
