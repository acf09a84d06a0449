import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { App } from '../http/app-type.ts';
import { LimitReached } from '../http/problem.ts';
import { MESSAGES } from '../messages.ts';
import type { Rate } from '../timings.ts';
import type { Counters } from './counters.ts';
import { MemoryCounters } from './memory-counters.ts';
import { networkOf } from './network.ts';

/**
 * Limits all calls of one address together, those to nowhere included. Each instance counts
 * for itself in memory: a call that reads must not cost a write. Calls that pages make by themselves have
 * a limit of their own: an office's worth of them must not keep its people from signing in.
 */
export function limitEveryCall(app: App, rate: Rate, now: () => number): void {
  const counters = new MemoryCounters(now);
  app.addHook('onRequest', async ({ ip, routeOptions }) => {
    if (routeOptions.config.ownLimit) return;
    const { current, ttl } = counters.add(networkOf(ip), rate);
    if (current > rate.max) throw new LimitReached('address:any', MESSAGES.tooManyRequests, ttl);
  });
}

/** Limits per address on the routes that ask for one, in the database. Before the body is read. */
export async function addAddressLimits(app: App, counters: Counters): Promise<void> {
  class Store implements FastifyRateLimitStore {
    incr(...[key, done, window, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      counters.add(`address:${key}`, { max, window }).then((count) => done(null, count), done);
    }

    child(): Store {
      return this;
    }
  }

  await app.register(rateLimit, {
    global: false,
    store: Store,
    keyGenerator: ({ ip }) => networkOf(ip),
  });
}

/** The part of a route's options that gives it a limit. Routes of one name share a count. */
export function perAddress(name: string, rate: Rate) {
  return {
    rateLimit: {
      groupId: `:${name}`,
      max: rate.max,
      timeWindow: rate.window,
      errorResponseBuilder: (_request: unknown, { ttl }: { ttl: number }) =>
        new LimitReached(`address:${name}`, MESSAGES.tooManyRequests, ttl),
    },
  };
}
