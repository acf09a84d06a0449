import type { RouteRow } from '@composed/contract/release';
import { liveRoutes } from '@composed/site/manifest-parts';
import { inParallel } from '@composed/workspace/in-parallel';
import { UserError } from '@composed/workspace/user-error';
import type { BrowserCheck, Candidate } from '../context.ts';
import {
  type Combination,
  candidateCombination,
  type FilledSlot,
  filledSlots,
  liveCombination,
  otherCombinations,
} from './combinations.ts';
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
const addressOf = ({ path, example = path }: RouteRow): string => example.replaceAll(/:\w+/g, '1');

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
      const what = `what ${by} contributes`;
      const before = await this.#visit(without, route);
      const visited = await this.#visit(now, route);
      const known = objections(before, { route }, what).map(({ text }) => text);
      const found = objections(visited, { route, before }, what);
      this.#found.push(...found.filter(({ text }) => !known.includes(text)));
      this.#found.push(...newDeadLinks(route.path, visited, before, what));
    };

  /**
   * Lists the visits that combine releases. Beside another host: each changed route. Beside another remote: its routes
   * if the host changed. Also walks between changed and other routes within one document.
   */
  #jobs(now: Combination, others: ReadonlyMap<string, Combination>): (() => Promise<void>)[] {
    const alone = (combination: Combination, routes: readonly RouteRow[], isOther: boolean) =>
      routes.map((route) => async () => {
        const visited = await this.#visit(combination, route);
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
    const changedHost = this.candidate.changed.includes('host');
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
    for (const [pkg, other] of others) {
      const routes = routesOf(other).map((route) => ({ ...known.get(route.path), ...route }));
      const own = routes.filter(({ remote }) => remote === pkg);
      if (pkg === 'host') jobs.push(...alone(other, changed(routes), false));
      else if (changedHost) jobs.push(...alone(other, own, true));
      const [first] = own;
      const walked = changed(routes);
      if (first && walked.length > 0) jobs.push(together(other, [first, ...walked, first]));
    }
    return jobs;
  }

  async combine(now: Combination, others: ReadonlyMap<string, Combination>): Promise<string[]> {
    await inParallel(this.#jobs(now, others), (job) => job(), TABS);
    return sentences(this.#found);
  }
}

/**
 * The browser check. Composes the site as it would be, also beside each canary and roll-back target. Opens the routes
 * of each changed package in Chromium. Returns the objections. Sends no request to the live site or its API.
 */
export const browserCheck =
  (options: BrowserCheckOptions): BrowserCheck =>
  async (candidate) => {
    const now = await candidateCombination(candidate);
    if (now === null) return [];
    const unknown = options.changes.find(
      (path) => !liveRoutes(now.host, now.remotes).some((route) => route.path === path),
    );
    if (unknown) throw new UserError(`The site has no route ${unknown}, which --changes names.`);
    const { context, current } = candidate;
    const others = await otherCombinations(candidate);
    context.say('Opening the pages in Chromium …');
    const browser = await openBrowser(context.say);
    try {
      const visitor = new Visitor(
        browser,
        current.site.origin,
        candidate.changed.includes('host') ? 'body' : 'main',
      );
      const gate = new PageCheck(candidate, visitor, options);
      const live = candidate.compares ? await liveCombination(candidate) : null;
      const alone = await gate.compare(now, live);
      // Stop here: problems of the release itself would only repeat in every combination.
      if (alone.length > 0) return alone;
      context.say(`… together with the other remotes, and beside ${others.size} other releases …`);
      return await gate.combine(now, others);
    } finally {
      await browser.close();
    }
  };
