import { seeded } from './seeded.ts';

/** What a cache in front of the store is told about pages and documents, in seconds. */
export interface CacheRule {
  maxAge: number;
  /** For so long after that it answers with what it has, and asks the store meanwhile; 0 for not at all. */
  staleWhileRevalidate: number;
}

export interface Visitors {
  /** Places where the cache stands; each keeps its own copies. */
  places: number;
  /** Of pages, per second, at all places together. */
  pageLoads: number;
  /** Addresses that most of these are for, and others of which each is rarely visited. */
  routes: number;
  projects: number;
  /** Looks at `discovery.json` per second: open tabs that go elsewhere. */
  looks: number;
}

export interface CacheFigures {
  /** Requests per second that reach the store. */
  storeRequests: number;
  /** Seconds after a promote or a roll-back from when on 99 % of the pages that are loaded have it. */
  switched: number;
}

/** A million tabs of which each looks once a minute, which is as often as a tab does. */
export const MANY: Visitors = {
  places: 20,
  pageLoads: 10_000,
  routes: 10,
  projects: 50_000,
  looks: 1_000_000 / 60,
};

/** Of ten loads, so many are for one of the routes' own addresses. */
const ROUTES_OF_TEN = 8;
/** Seconds in which the store answers. Who asks a cache meanwhile waits for the same answer. */
const ANSWER = 0.1;
const SPAN = 0.25;

/**
 * Plays what such a cache does with visitors, and one change of what is live in the middle. Copies are
 * asked for by the time that the store made them; a page counts as new when its copy is from after the
 * change.
 */
export function simulateCache(rule: CacheRule, visitors: Visitors, seed = 1): CacheFigures {
  const { places, pageLoads, routes, projects, looks } = visitors;
  const random = seeded(seed);
  const longest = rule.maxAge + rule.staleWhileRevalidate;
  const change = Math.max(2 * longest, 5);
  const end = change + longest + 10;
  const addresses = 1 + routes + projects;
  // As old as chance wills: copies that were made at once would all be made anew at once.
  const made = Float64Array.from({ length: places * addresses }, () => -random() * longest);
  let asked = 0;

  /** Asks the cache at a place; answers when the store made what comes back. */
  function ask(address: number, now: number): number {
    const copy = Math.floor(random() * places) * addresses + address;
    const from = made[copy] as number;
    const age = now - from;
    // An answer that is under way is for whoever asks meanwhile, unless each is to be asked for anew.
    if (longest > 0 && age < Math.max(rule.maxAge, ANSWER)) return from;
    if (now >= change) asked += 1;
    made[copy] = now;
    return age < longest ? from : now;
  }

  const loads = Math.floor(end * pageLoads);
  const spans = Array.from({ length: Math.ceil(end / SPAN) }, () => ({ loaded: 0, fresh: 0 }));
  const looksPerLoad = looks / pageLoads;
  let looksDue = 0;
  for (let load = 0; load < loads; load += 1) {
    const now = load / pageLoads;
    // Squared, so that some projects are visited often and most of them hardly ever.
    const address =
      random() * 10 < ROUTES_OF_TEN
        ? 1 + Math.floor(random() * routes)
        : 1 + routes + Math.floor(random() ** 2 * projects);
    const from = ask(address, now);
    const span = spans[Math.floor(now / SPAN)];
    if (span !== undefined) {
      span.loaded += 1;
      if (from >= change) span.fresh += 1;
    }
    for (looksDue += looksPerLoad; looksDue >= 1; looksDue -= 1) ask(0, now);
  }
  const last = spans.findLastIndex(({ loaded, fresh }) => loaded > 0 && fresh < 0.99 * loaded);
  return {
    storeRequests: Math.round(asked / (end - change)),
    switched: Math.max(0, (last + 1) * SPAN - change),
  };
}
