import { SAMPLE } from '@composed/site/fill/sample';
import type { Browser, Page } from '@playwright/test';
import {
  BLANK,
  type Frame,
  LIMIT_MS,
  type LinkPart,
  type PageSnapshot,
  readFrame,
  readLinks,
  snapshotWhenStill,
} from './page-snapshot.ts';
import type { ScratchSite } from './scratch-site.ts';
import { openTab, type Tab } from './tab.ts';

/** Result of a visit to a route. */
export interface VisitResult extends PageSnapshot {
  /** Problems, each as the end of a sentence: `throws: Error: …`. */
  faults: readonly string[];
  /** The host's header and footer; `null` if the page could not be read. */
  frame: Frame | null;
  /** Paths of links that lead to no page of the site. */
  deadLinks: readonly string[];
  /** Problem → its stack, if it has one, with names of releases and files. */
  stacks: ReadonlyMap<string, string>;
}

/** What a visit does beside opening the page. */
export interface VisitPlan {
  /** Uses a new tab, in which nothing is stored yet. */
  fresh?: boolean;
  /** Acts in the page once it is still. */
  act?: (page: Page) => Promise<void>;
  /** Looks at the page in its final state. */
  look?: (page: Page) => Promise<void>;
}

const open = (page: Page, address: string) =>
  page.goto(address, { waitUntil: 'commit', timeout: LIMIT_MS });

const goOn = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

async function stacksOf(tab: Tab, faults: readonly string[]): Promise<Map<string, string>> {
  const stacks = new Map<string, string>();
  for (const fault of faults) {
    const stack = await tab.stackOf(fault);
    if (stack !== null) stacks.set(fault, stack);
  }
  return stacks;
}

/** Visits scratch sites. Reuses tabs, because starting a process takes most of a visit's time. */
export class Visitor {
  readonly #idle = new Map<ScratchSite, Map<boolean, Tab[]>>();

  constructor(
    readonly browser: Browser,
    readonly origin: string,
    readonly linkPart: LinkPart,
  ) {}

  #idleFor(site: ScratchSite, signedIn: boolean): Tab[] {
    const ofSite = this.#idle.get(site) ?? new Map<boolean, Tab[]>();
    const tabs = ofSite.get(signedIn) ?? [];
    this.#idle.set(site, ofSite.set(signedIn, tabs));
    return tabs;
  }

  /**
   * Performs one step in a tab. If `isWell` is false, the tab must not be reused. Rejects if the site could not
   * answer, for example with a `StoreError`.
   */
  async #step(
    site: ScratchSite,
    tab: Tab,
    go: (page: Page) => Promise<unknown>,
    { act, look }: VisitPlan = {},
  ): Promise<[VisitResult, isWell: boolean]> {
    tab.faults();
    try {
      await go(tab.page);
      let snapshot = await snapshotWhenStill(tab.page, tab.pending);
      if (act && snapshot !== null) {
        await act(tab.page);
        snapshot = await snapshotWhenStill(tab.page, tab.pending);
      }
      const stuck = snapshot === null ? [`does not answer within ${LIMIT_MS / 1000} seconds.`] : [];
      const frame = snapshot === null ? null : await readFrame(tab.page);
      const links = snapshot === null ? [] : await readLinks(tab.page, this.linkPart);
      const deadLinks = [...new Set(links.flatMap((link) => site.deadLink(link) ?? []))];
      if (snapshot !== null) await look?.(tab.page);
      const faults = [...tab.faults(), ...stuck];
      const stacks = await stacksOf(tab, snapshot === null ? [] : faults);
      return [{ ...(snapshot ?? BLANK), faults, frame, deadLinks, stacks }, snapshot !== null];
    } catch (error) {
      const [reason = ''] = (error as Error).message.split('\n');
      const faults = [...tab.faults(), `can't be opened: ${reason}`];
      return [{ ...BLANK, faults, frame: null, deadLinks: [], stacks: new Map() }, false];
    } finally {
      tab.assertAnswered();
    }
  }

  async visit(
    site: ScratchSite,
    path: string,
    signedIn: boolean,
    plan: VisitPlan = {},
  ): Promise<VisitResult> {
    const idle = plan.fresh ? [] : this.#idleFor(site, signedIn);
    const tab = idle.pop() ?? (await openTab(this.browser, site, signedIn));
    const go = (page: Page) => open(page, this.origin + path);
    const [visited, isWell] = await this.#step(site, tab, go, plan);
    // The context of a page in an endless loop may not close before the browser ends.
    if (plan.fresh)
      void tab.page
        .context()
        .close()
        .catch(() => {});
    else if (isWell) idle.push(tab);
    return visited;
  }

  /**
   * Opens a page of sample data without JavaScript. Returns the problems, each as the end of a sentence. With
   * JavaScript, the screen would replace that text.
   */
  async read(site: ScratchSite, path: string): Promise<string[]> {
    const tab = await openTab(this.browser, site, false, false);
    try {
      await tab.page.goto(this.origin + path, { waitUntil: 'load', timeout: LIMIT_MS });
      const text = await tab.page.locator('main').innerText({ timeout: LIMIT_MS });
      const problem = text.includes(SAMPLE)
        ? []
        : ['shows no text of its data without JavaScript.'];
      return [...tab.faults(), ...problem];
    } catch (error) {
      return [`can't be read without JavaScript: ${(error as Error).message.split('\n')[0]}`];
    } finally {
      await tab.page.context().close();
      tab.assertAnswered();
    }
  }

  /** Opens the addresses in turn in one signed-in tab, like links within one document. Stops if the tab fails. */
  async walk(site: ScratchSite, paths: readonly string[]): Promise<VisitResult[]> {
    const idle = this.#idleFor(site, true);
    const tab = idle.pop() ?? (await openTab(this.browser, site, true));
    const results: VisitResult[] = [];
    for (const [index, path] of paths.entries()) {
      const go = index === 0 ? open : goOn;
      const [visited, isWell] = await this.#step(site, tab, (page) => go(page, this.origin + path));
      results.push(visited);
      if (!isWell) return results;
    }
    idle.push(tab);
    return results;
  }
}
