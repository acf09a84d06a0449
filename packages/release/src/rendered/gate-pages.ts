import type { RouteRow } from '@composed/contract/release';
import { liveRoutes } from '@composed/site/manifest-parts';
import { inParallel } from '@composed/workspace/in-parallel';
import { UserError } from '@composed/workspace/user-error';
import type { BrowserCheck, Candidate, Combination } from '../context.ts';
import { type FilledSlot, filledSlots, shownTogether } from './combinations.ts';
import { newDeadLinks, type Objection, objections, sentences } from './judge-page.ts';
import { type ScratchSite, scratchSite } from './scratch-site.ts';
import { openBrowser } from './tab.ts';
import { Visitor, type VisitResult } from './visit.ts';

export interface BrowserCheckOptions {
  /** Paths of routes whose content changes on purpose. */
  changes: readonly string[];
}

/** Number of pages open at the same time. More would compete for two cores. */
const TABS = 2;

/** Returns the route's example address. An older host has none. */
export const addressOf = ({ path, example = path }: RouteRow): string =>
  example.replaceAll(/:\w+/g, '1');

const routesOf = ({ host, remotes }: Combination): RouteRow[] =>
  liveRoutes(host, remotes).filter((route) => remotes.some(({ name }) => name === route.remote));

const firstOf = (routes: readonly RouteRow[]): RouteRow[] =>
  routes.filter((route) => routes.find(({ remote }) => remote === route.remote) === route);

class PageCheck {
  readonly #sites = new Map<Combination, Promise<ScratchSite>>();
  readonly #found: Objection[] = [];
  readonly #seen = new Map<string, VisitResult>();

  constructor(
    readonly candidate: Candidate,
    readonly visitor: Visitor,
    readonly options: BrowserCheckOptions,
  ) {}

  #siteOf(combination: Combination): Promise<ScratchSite> {
    const site = this.#sites.get(combination) ?? scratchSite(this.candidate, combination);
    this.#sites.set(combination, site);
    return site;
  }

  async #visit(combination: Combination, route: RouteRow): Promise<VisitResult> {
    const { needsSession = false } = route;
    return this.visitor.visit(await this.#siteOf(combination), addressOf(route), needsSession);
  }

  isChanged = ({ remote }: RouteRow): boolean =>
    this.candidate.changed.includes('host') || this.candidate.changed.includes(remote);

  /** Opens each changed route by its address, and compares it with the live site. */
  async compare(now: Combination, live: Combination | null): Promise<string[]> {
    await inParallel(
      routesOf(now).filter(this.isChanged),
      async (route) => {
        const isMeant = this.options.changes.includes(route.path);
        const isOld = live !== null && routesOf(live).some(({ path }) => path === route.path);
        const before = isOld ? await this.#visit(live, route) : null;
        const visited = await this.#visit(now, route);
        this.#seen.set(route.path, visited);
        this.#found.push(...objections(visited, { route, before: isMeant ? null : before }, null));
        // A roll-back may restore links that lead nowhere.
        if (this.candidate.compares) {
          this.#found.push(...newDeadLinks(route.path, visited, before));
        }
        const site = await this.#siteOf(now);
        const address = addressOf(route);
        if (!site.isFilled(address)) return;
        const problems = await this.visitor.read(site, address);
        this.#found.push(...problems.map((text) => ({ path: route.path, text, beside: null })));
      },
      TABS,
    );
    await inParallel(filledSlots(now, this.candidate.changed), this.#fill(now), TABS);
    return sentences(this.#found);
  }

  /** Compares a page with and without the contributions of a changed package. Only new problems count. */
  #fill =
    (now: Combination) =>
    async ({ route, by, without }: FilledSlot): Promise<void> => {
      const what = [`what ${by} contributes`, now.beside ?? []].flat().join(', and ');
      const before = await this.#visit(without, route);
      const visited = await this.#visit(now, route);
      const known = objections(before, { route }, what).map(({ text }) => text);
      const found = objections(visited, { route, before }, what);
      this.#found.push(...found.filter(({ text }) => !known.includes(text)));
      this.#found.push(...newDeadLinks(route.path, visited, before, what));
    };

  /**
   * Lists the visits that combine releases: each page that shows a changed release beside others than before, and walks
   * between changed and other routes within one document.
   */
  #jobs(
    now: Combination,
    live: Combination | null,
    others: readonly Combination[],
  ): (() => Promise<void>)[] {
    const alone = (combination: Combination, routes: readonly RouteRow[]) =>
      routes.map((route) => async () => {
        const visited = await this.#visit(combination, route);
        const isOther = combination.exchanged.includes(route.remote);
        const before = isOther ? null : (this.#seen.get(route.path) ?? null);
        this.#found.push(...objections(visited, { route, before }, combination.beside));
      });
    const together = (combination: Combination, routes: readonly RouteRow[]) => async () => {
      const site = await this.#siteOf(combination);
      const results = await this.visitor.walk(site, routes.map(addressOf));
      for (const [index, visited] of results.entries()) {
        const route = routes[index] as RouteRow;
        const mayLeadOn = visited.path !== addressOf(route).split('?')[0];
        this.#found.push(...objections(visited, { route, mayLeadOn }, combination.beside));
      }
    };
    const changed = (routes: readonly RouteRow[]) =>
      routes.filter(({ remote }) => this.candidate.changed.includes(remote));
    const all = routesOf(now);
    const firsts = firstOf(all);
    const unchanged = firsts.filter(({ remote }) => !this.candidate.changed.includes(remote));
    const jobs: (() => Promise<void>)[] = [];
    if (firsts.length > 1) {
      const rest = changed(all);
      const back = unchanged.length > 0 ? unchanged : firsts.slice(0, 1);
      jobs.push(together(now, [...unchanged, ...rest, ...back]));
    }
    // An older host may have no example addresses, so take those of the candidate.
    const known = new Map(all.map((route) => [route.path, route]));
    const seen = new Set<string>();
    const isNew = (combination: Combination, route: RouteRow): boolean => {
      const shown = shownTogether(combination, route);
      return seen.size < seen.add(shown).size;
    };
    for (const each of live ? [live, now] : [now]) {
      for (const route of routesOf(each)) isNew(each, route);
    }
    for (const other of others) {
      const { exchanged } = other;
      const routes = routesOf(other).map((route) => ({ ...known.get(route.path), ...route }));
      const fresh = routes.filter((route) => isNew(other, route));
      jobs.push(...alone(other, fresh.filter(this.isChanged)));
      const filled = filledSlots(other, this.candidate.changed).filter(
        ({ by, route }) =>
          !exchanged.includes(by) &&
          !this.isChanged(route) &&
          fresh.some(({ path }) => path === route.path),
      );
      jobs.push(...filled.map((slot) => () => this.#fill(other)(slot)));
      const own = firstOf(routes.filter(({ remote }) => exchanged.includes(remote)));
      const walked = changed(routes).filter(({ remote }) => !exchanged.includes(remote));
      if (own.length > 0 && walked.length > 0) {
        jobs.push(together(other, [...own, ...walked, ...own.slice(0, 1)]));
      }
    }
    return jobs;
  }

  async combine(...all: [Combination, Combination | null, readonly Combination[]]) {
    await inParallel(this.#jobs(...all), (job) => job(), TABS);
    return sentences(this.#found);
  }
}

/**
 * The browser check. Composes the site as it would be, also beside each canary and roll-back target. Opens the routes
 * of each changed package in Chromium. Returns the objections. Sends no request to the live site or its API.
 */
export const browserCheck =
  (options: BrowserCheckOptions): BrowserCheck =>
  async (candidate, { live, now, others }) => {
    const unknown = options.changes.find(
      (path) => !liveRoutes(now.host, now.remotes).some((route) => route.path === path),
    );
    if (unknown) throw new UserError(`The site has no route ${unknown}, which --changes names.`);
    const { context, current } = candidate;
    context.say('Opening the pages in Chromium …');
    const browser = await openBrowser(context.say);
    try {
      const visitor = new Visitor(
        browser,
        current.site.origin,
        candidate.changed.includes('host') ? 'body' : 'main',
      );
      const gate = new PageCheck(candidate, visitor, options);
      const alone = await gate.compare(now, live);
      // Stop here: problems of the release itself would only repeat in every combination.
      if (alone.length > 0) return alone;
      context.say(
        `… together with the other remotes, and in ${others.length} other combinations …`,
      );
      return await gate.combine(now, live, others);
    } finally {
      await browser.close();
    }
  };
