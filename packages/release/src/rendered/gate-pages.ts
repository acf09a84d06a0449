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

  #isOwn = ({ remote }: RouteRow): boolean => this.candidate.changed.includes(remote);
  #isChanged = (route: RouteRow): boolean =>
    this.candidate.changed.includes('host') || this.#isOwn(route);

  /** Opens each changed route by its address, and compares it with the live site. */
  async compare(now: Combination, live: Combination | null): Promise<string[]> {
    await inParallel(
      routesOf(now).filter(this.#isChanged),
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
    const filled = filledSlots(now, this.candidate.changed);
    await inParallel(filled, (slot) => this.#fill(now, slot), TABS);
    return sentences(this.#found);
  }

  /** Compares a page with and without the contributions of a changed package. Only new problems count. */
  async #fill(now: Combination, { route, by, without }: FilledSlot): Promise<void> {
    const what = [`what ${by} contributes`, now.beside ?? []].flat().join(', and ');
    const before = await this.#visit(without, route);
    const visited = await this.#visit(now, route);
    const known = objections(before, { route }, what).map(({ text }) => text);
    const found = objections(visited, { route, before }, what);
    this.#found.push(...found.filter(({ text }) => !known.includes(text)));
    this.#found.push(...newDeadLinks(route.path, visited, before, what));
  }

  /** Opens a route in another combination, and compares it with the candidate's. */
  async #openIn(other: Combination, route: RouteRow): Promise<void> {
    const visited = await this.#visit(other, route);
    const isOther = other.exchanged.includes(route.remote);
    const before = isOther ? null : (this.#seen.get(route.path) ?? null);
    this.#found.push(...objections(visited, { route, before }, other.beside));
  }

  /** Opens routes one after another in one document. */
  async #walk(combination: Combination, routes: readonly RouteRow[]): Promise<void> {
    if (routes.length === 0) return;
    const site = await this.#siteOf(combination);
    const results = await this.visitor.walk(site, routes.map(addressOf));
    for (const [index, visited] of results.entries()) {
      const route = routes[index] as RouteRow;
      const mayLeadOn = visited.path !== addressOf(route).split('?')[0];
      this.#found.push(...objections(visited, { route, mayLeadOn }, combination.beside));
    }
  }

  /** Walk from the other remotes to all routes of changed ones and back. Empty with a single remote. */
  #walkFromOthers(all: readonly RouteRow[]): RouteRow[] {
    const firsts = firstOf(all);
    if (firsts.length < 2) return [];
    const others = firsts.filter((route) => !this.#isOwn(route));
    return [
      ...others,
      ...all.filter(this.#isOwn),
      ...(others.length > 0 ? others : firsts.slice(0, 1)),
    ];
  }

  /** Walk from exchanged remotes to the changed ones and back. Empty without both. */
  #walkFromExchanged({ exchanged }: Combination, routes: readonly RouteRow[]): RouteRow[] {
    const isExchanged = ({ remote }: RouteRow) => exchanged.includes(remote);
    const firsts = firstOf(routes.filter(isExchanged));
    const changed = routes.filter((route) => this.#isOwn(route) && !isExchanged(route));
    if (firsts.length === 0 || changed.length === 0) return [];
    return [...firsts, ...changed, ...firsts.slice(0, 1)];
  }

  /**
   * Lists the visits that combine releases: each page that shows a changed release beside others than before, and walks
   * between changed and other routes within one document.
   */
  #jobs(
    now: Combination,
    live: Combination | null,
    others: readonly Combination[],
  ): (() => Promise<void>)[] {
    const all = routesOf(now);
    // An older host may have no example addresses, so take those of the candidate.
    const known = new Map(all.map((route) => [route.path, route]));
    const shown = new Set(
      [live ?? now, now].flatMap((each) =>
        routesOf(each).map((route) => shownTogether(each, route)),
      ),
    );
    const ofOthers = others.flatMap((other) => {
      const routes = routesOf(other).map((route) => ({ ...known.get(route.path), ...route }));
      const fresh = routes.filter((route) => {
        const { size } = shown;
        return shown.add(shownTogether(other, route)).size > size;
      });
      const filled = filledSlots(other, this.candidate.changed).filter(
        ({ by, route }) =>
          !other.exchanged.includes(by) &&
          !this.#isChanged(route) &&
          fresh.some(({ path }) => path === route.path),
      );
      return [
        ...fresh.filter(this.#isChanged).map((route) => () => this.#openIn(other, route)),
        ...filled.map((slot) => () => this.#fill(other, slot)),
        () => this.#walk(other, this.#walkFromExchanged(other, routes)),
      ];
    });
    return [() => this.#walk(now, this.#walkFromOthers(all)), ...ofOthers];
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
