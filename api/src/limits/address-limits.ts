import { MESSAGES } from '../answer-texts.ts';
import type { App } from '../http/app-type.ts';
import { LimitReached } from '../http/problem.ts';
import { type NetworkBudgets, take } from './budgets.ts';
import type { Counters } from './counters.ts';
import { MemoryCounters } from './memory-counters.ts';
import { networkOf } from './network.ts';
import type { Rate } from './rates.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: { name: string; rate: Rate; isWide: boolean };
  }
}

/**
 * Limits all calls of one address together, including calls to unknown paths. Each instance counts in memory, so that a
 * read costs no database write. Calls that pages make automatically have their own limit, so that the pages of one
 * office can't block its people from signing in.
 */
export function limitEveryCall(
  app: App,
  networks: NetworkBudgets,
  rate: Rate,
  now: () => number,
): void {
  const counters = new MemoryCounters(now);
  app.addHook('onRequest', async ({ ip, routeOptions }) => {
    if (routeOptions.config.ownLimit) return;
    const { current, ttl } = counters.add(networkOf(ip), rate);
    if (current > networks.raise(rate, ip).max) {
      throw new LimitReached('address:any', MESSAGES.tooManyRequests, ttl);
    }
  });
}

/** Applies the limits of `perAddress` and `perNetwork`. Counts in the database, before the server reads the body. */
export function addAddressLimits(app: App, networks: NetworkBudgets, counters: Counters): void {
  app.addHook('onRequest', async ({ ip, routeOptions }) => {
    const { limit } = routeOptions.config;
    if (!limit) return;
    const { name, rate, isWide } = limit;
    await take(
      counters,
      isWide ? networks.of(name, rate, ip) : [networks.ofAddress(name, rate, ip)],
    );
  });
}

/** Route option that limits the route per address. Routes with the same name share a count. */
export const perAddress = (name: string, rate: Rate) => ({ limit: { name, rate, isWide: false } });

/** Route option that limits per address and per wide network. For every call with which strangers can write. */
export const perNetwork = (name: string, rate: Rate) => ({ limit: { name, rate, isWide: true } });
