import type { Journey } from '@composed/contract/journeys';
import type { Majors } from '@composed/contract/majors';
import type { RemoteRecord, RouteRow } from '@composed/contract/release';
import { matchRoute } from '@composed/contract/route-path';
import { liveRoutes } from '@composed/site/manifest-parts';
import { inParallel } from '@composed/workspace/in-parallel';
import type { Page } from '@playwright/test';
import type { Candidate, Combination } from '../context.ts';
import { resolveStack } from '../resolve.ts';
import { filledSlots, withoutContributions } from './combinations.ts';
import { addressOf } from './gate-pages.ts';
import { playJourney } from './journey.ts';
import { newDeadLinks, objections } from './judge-page.ts';
import { type ScratchSite, scratchSite } from './scratch-site.ts';
import { openBrowser } from './tab.ts';
import { Visitor, type VisitPlan, type VisitResult } from './visit.ts';

/** Releases of one site, and its second majors. Default: those that the site grants. */
interface Opened extends Combination {
  majors?: Majors;
}

/** A release of a remote, and the releases beside which it is opened. */
export interface Trial {
  record: RemoteRecord;
  next: Opened;
  /** What is live: this release too, or the one that it would replace. `null` if no host is live. */
  today: Opened | null;
  journeys: readonly Journey[];
}

/** Pictures of a page as JPEG in base64. */
export interface Pictures {
  today: string | null;
  next: string | null;
}

export interface Finding {
  /** Path, or a journey: `the journey "Save"`. */
  where: string;
  /** What happens, such as `TypeError: x is not a function`. */
  what: string;
  /** Place in the sources, such as `remote-goods/src/cart/basket.tsx:41`. */
  place: string | null;
  /** The other problems at the same place. */
  more: readonly string[];
  pictures: Pictures | null;
}

export interface Judged {
  findings: readonly Finding[];
  /** Places that can't be judged, because they fail today too, with the reason. */
  unjudged: readonly string[];
  pages: number;
  journeys: number;
  seconds: number;
}

export interface RehearsalPlan {
  candidate: Candidate;
  trials: readonly Trial[];
  /** Paths whose content changes on purpose. */
  changes: readonly string[];
  takesPictures: boolean;
}

export interface Rehearsed {
  /** Problems that are not of one remote's page. */
  host: readonly string[];
  /** In the order of the trials. Empty if the host does not start. */
  judged: readonly Judged[];
}

/** An address without a page. It shows the host, and screens of remotes in its frame. */
const NOWHERE = '/nothing/is/here';
/** Number of releases that are opened at the same time. */
const TRIALS = 2;

/** Result of a visit, with the text that it shows. */
interface Seen extends VisitResult {
  lines: readonly string[];
  /** Paths of the links around the screen. */
  entries: readonly string[];
  /** Step of a journey that could not be played. */
  stuck: string | null;
  picture: string | null;
}

/** Opens one place in one of the two sites. */
type Open = (how: { fresh: boolean }) => Promise<Seen>;

interface Place {
  where: string;
  route: RouteRow;
  isJourney?: boolean;
  /** Whether it is another release than today's, which may show other text. */
  isOther: boolean;
  next: Open;
  /** `null` if the place does not exist today. */
  today: Open | null;
}

/** Reads the lines of text of the screen, which is the main part without a screen. */
const readLines = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const screen = main?.querySelector<HTMLElement>('[data-remote]') ?? main;
    return (screen?.innerText ?? '')
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter((line) => line !== '');
  });

const readEntries = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.links].filter((link) => !link.closest('main')).map(({ pathname }) => pathname),
  );

const differing = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((line) => !others.includes(line));

const short = (line: string): string => (line.length > 100 ? `${line.slice(0, 100)}…` : line);

/** Compares the text of the same bytes in two sites. Ignores lines that differ from visit to visit. */
function otherText(next: Seen, today: Seen, unsteady: readonly string[] = []): string[] {
  if (today.heading === null || next.heading === null) return [];
  const [lost = null] = differing(differing(today.lines, next.lines), unsteady);
  const [added = null] = differing(differing(next.lines, today.lines), unsteady);
  if (lost === null && added === null) return [];
  if (added === null) return [`does not show "${short(lost ?? '')}", as it does today.`];
  if (lost === null) return [`shows "${short(added)}", and not so today.`];
  return [`shows "${short(added)}", and today "${short(lost)}".`];
}

/** Tells whether a problem is not of another remote, by the files in its stack. */
function canBeOf(remote: string, fault: string, { stacks }: VisitResult): boolean {
  const named = [...(stacks.get(fault) ?? '').matchAll(/\b([a-z][a-z0-9-]*)@\d/g)].map(
    ([, name]) => name,
  );
  return named.includes(remote) || named.every((name) => name === 'host');
}

const isThrown = /^(throws|logs an error): /;

/** Shortens a sentence, such as React's about its minified errors. */
const shorten = (text: string): string =>
  text.replace(isThrown, '').replace(/ for the full message or use the non-minified.*/, '');

class Rehearsal {
  readonly #sites = new Map<string, Promise<ScratchSite>>();
  /** Problems of every page, and the visits with them. */
  readonly #ofFrame = new Map<string, VisitResult>();

  constructor(
    readonly plan: RehearsalPlan,
    readonly visitor: Visitor,
  ) {}

  /** Returns the site of a combination in which at most one remote contributes to others' screens. */
  #siteOf(combination: Opened, contributor?: string): Promise<ScratchSite> {
    const { releases, majors } = combination;
    const key = JSON.stringify([releases, majors, contributor]);
    const remotes = combination.remotes.map((each) =>
      each.name === contributor ? each : withoutContributions(each),
    );
    const made =
      this.#sites.get(key) ?? scratchSite(this.plan.candidate, { ...combination, remotes }, majors);
    this.#sites.set(key, made);
    return made;
  }

  async #see(
    site: ScratchSite,
    path: string,
    signedIn: boolean,
    fresh: boolean,
    journey?: Journey,
  ): Promise<Seen> {
    let lines: string[] = [];
    let entries: string[] = [];
    let stuck: string | null = null;
    let picture: string | null = null;
    const plan: VisitPlan = {
      fresh,
      look: async (page) => {
        lines = await readLines(page);
        entries = await readEntries(page);
        if (!this.plan.takesPictures) return;
        const bytes = await page.screenshot({ type: 'jpeg', quality: 50 });
        picture = bytes.toString('base64');
      },
      ...(journey && {
        act: async (page) => {
          stuck = await playJourney(page, journey);
        },
      }),
    };
    const visited = await this.visitor.visit(site, path, signedIn, plan);
    return { ...visited, lines, entries, stuck, picture };
  }

  /** Lists the problems of a visit, without those of the host and of today. */
  #problems(
    { name, manifest }: RemoteRecord,
    { route, isOther, isJourney = false }: Place,
    seen: Seen,
    before: Seen | null,
  ): string[] {
    const isMeant = this.plan.changes.includes(route.path);
    const of = (one: Seen, held: Seen | null = null) => [
      ...(one.stuck === null ? [] : [one.stuck]),
      ...objections(one, { route, before: held, mayLeadOn: isJourney }, null).map(
        ({ text }) => text,
      ),
    ];
    const known = [...this.#ofFrame.keys(), ...(before ? of(before) : [])];
    const own = of(seen, isOther && !isMeant ? before : null).filter((text) =>
      canBeOf(name, text, seen),
    );
    const links =
      seen.error === null ? newDeadLinks(route.path, seen, before).map(({ text }) => text) : [];
    const entries = (manifest?.navigation ?? [])
      .filter(({ to }) => before?.entries.includes(to) && !seen.entries.includes(to))
      .map(({ label }) => `does not show the entry "${label}", as it does today.`);
    return differing([...own, ...links, ...entries], known);
  }

  async #place(remote: string, stack = ''): Promise<string | null> {
    const { text } = await resolveStack(this.plan.candidate.context, stack);
    // The remote's own code comes first, then shared code that it bundles.
    const source = String.raw`/(?!webpack/|[^\s():]*node_modules/)[^\s():@]+:\d+`;
    const [place = null] =
      new RegExp(`\\b${remote}${source}`).exec(text) ??
      new RegExp(String.raw`(?<=[(\s])[a-z][\w-]*${source}`).exec(text) ??
      [];
    return place;
  }

  async #judge(record: RemoteRecord, place: Place): Promise<Finding | string | null> {
    const before = (await place.today?.({ fresh: false })) ?? null;
    let seen = await place.next({ fresh: false });
    let problems = this.#problems(record, place, seen, before);
    const isFree = place.isOther || this.plan.changes.includes(place.route.path);
    if (before && place.today && !isFree && problems.length === 0 && otherText(seen, before)[0]) {
      // Look again at both, in new tabs: some text differs from visit to visit.
      const first = seen;
      const again = await place.today({ fresh: true });
      seen = await place.next({ fresh: true });
      const unsteady = [before, again, first, seen].flatMap(({ lines }, index, all) =>
        differing(lines, all[index ^ 1]?.lines ?? []),
      );
      problems = [
        ...this.#problems(record, place, seen, again),
        ...otherText(seen, again, unsteady),
      ];
    }
    if (problems.length === 0) {
      const reason = before && (before.error ?? before.stuck) && (seen.error ?? seen.stuck);
      return reason ? `${place.where}: ${reason}` : null;
    }
    const main = problems.find((text) => isThrown.test(text)) ?? problems[0] ?? '';
    return {
      where: place.where,
      what: shorten(main),
      place: await this.#place(record.name, seen.stacks.get(main)),
      more: problems.filter((text) => text !== main),
      pictures: this.plan.takesPictures
        ? { today: before?.picture ?? null, next: seen.picture }
        : null,
    };
  }

  /** Lists a release's pages, the pages with slots that it fills, and its journeys. */
  async #placesOf({ record, next, today, journeys }: Trial): Promise<Place[]> {
    const { name } = record;
    const routes = liveRoutes(next.host, next.remotes);
    const isOther = today !== null && today.releases[name]?.record !== next.releases[name]?.record;
    const isToday = ({ path }: RouteRow) =>
      today !== null && liveRoutes(today.host, today.remotes).some((row) => row.path === path);
    const place = async (
      where: string,
      route: RouteRow,
      address: string,
      options: { contributor?: string; journey?: Journey } = {},
    ): Promise<Place> => {
      const { contributor, journey } = options;
      const opens = async (combination: Opened): Promise<Open> => {
        const site = await this.#siteOf(combination, contributor);
        const signedIn = route.needsSession === true;
        return ({ fresh }) =>
          this.#see(site, address, signedIn, fresh || journey !== undefined, journey);
      };
      return {
        where,
        route,
        isOther,
        ...(journey && { isJourney: true }),
        next: await opens(next),
        // Another release may not have this journey.
        today: today && isToday(route) && !(isOther && journey) ? await opens(today) : null,
      };
    };
    const own = routes.filter(({ remote }) => remote === name);
    const filled = filledSlots(next, [name]);
    return Promise.all([
      ...own.map((route) => place(route.path, route, addressOf(route))),
      ...filled.map(({ route }) =>
        place(`${route.path}, to which it contributes`, route, addressOf(route), {
          contributor: name,
        }),
      ),
      ...journeys.map((journey) => {
        const path = new URL(journey.path, 'https://site.invalid').pathname;
        const route = matchRoute(routes, path)?.route ?? {
          ...{ path, title: '', description: '', indexed: false, remote: name, screen: '' },
        };
        return place(`the journey "${journey.name}"`, route, journey.path, { journey });
      }),
    ]);
  }

  /** Opens the pages of a release one after another in one document, and leaves them. */
  async #walk({ record, next, today }: Trial): Promise<Finding[]> {
    const own = liveRoutes(next.host, next.remotes).filter(({ remote }) => remote === record.name);
    if (own.length === 0) return [];
    const paths = [...own.map(addressOf), NOWHERE, ...own.slice(0, 1).map(addressOf)];
    const walk = async (combination: Opened) =>
      this.visitor.walk(await this.#siteOf(combination), paths);
    const before = today && (await walk(today));
    const known = [...this.#ofFrame.keys(), ...(before ?? []).flatMap(({ faults }) => faults)];
    for (const [index, visited] of (await walk(next)).entries()) {
      const [fault] = differing(visited.faults, known).filter((text) =>
        canBeOf(record.name, text, visited),
      );
      if (fault === undefined) continue;
      const where = `${paths[Math.max(0, index - 1)]}, when it is left`;
      const place = await this.#place(record.name, visited.stacks.get(fault));
      return [{ where, what: shorten(fault), place, more: [], pictures: null }];
    }
    return [];
  }

  /** Finds problems of a release's screens in the frame of every page. */
  async #inFrame({ record }: Trial): Promise<Finding[]> {
    for (const [fault, visited] of this.#ofFrame) {
      const stack = visited.stacks.get(fault) ?? '';
      if (!stack.includes(`${record.name}@${record.release}/`)) continue;
      const place = await this.#place(record.name, stack);
      return [{ where: 'every page', what: shorten(fault), place, more: [], pictures: null }];
    }
    return [];
  }

  async judge(trial: Trial): Promise<Judged> {
    const began = performance.now();
    const findings: Finding[] = await this.#inFrame(trial);
    const unjudged: string[] = [];
    const places = await this.#placesOf(trial);
    for (const place of places) {
      const found = await this.#judge(trial.record, place);
      if (typeof found === 'string') unjudged.push(found);
      else if (found !== null) findings.push(found);
    }
    // A page that fails by itself also fails in a walk.
    if (findings.length === 0) findings.push(...(await this.#walk(trial)));
    const journeys = places.filter(({ isJourney }) => isJourney).length;
    const pages = places.length - journeys;
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    return { findings, unjudged, pages, journeys, seconds };
  }

  /** Opens a page without a remote's page, signed out and in. Returns the problems that it does not have today. */
  async #problemsAt(next: Opened, today: Opened | null): Promise<Map<string, VisitResult>> {
    const found = new Map<string, VisitResult>();
    for (const signedIn of [false, true]) {
      const seen = await this.#see(await this.#siteOf(next), NOWHERE, signedIn, true);
      const before = today
        ? await this.#see(await this.#siteOf(today), NOWHERE, signedIn, true)
        : null;
      const blank = seen.heading === null && before?.heading !== null ? ['shows nothing.'] : [];
      for (const text of differing([...seen.faults, ...blank], before?.faults ?? [])) {
        found.set(text, seen);
      }
    }
    return found;
  }

  /** Opens the host without any remote. Returns the reasons why it does not start. */
  async judgeHost({ next, today }: Trial): Promise<string[]> {
    const alone = (combination: Opened): Opened => {
      const { host } = combination.releases;
      return { ...combination, releases: host ? { host } : {}, remotes: [] };
    };
    const found = await this.#problemsAt(alone(next), today && alone(today));
    return [...found.keys()];
  }

  /** Opens the frame of every page with all remotes. Returns the problems that are not of one remote. */
  async judgeFrame({ next, today }: Trial): Promise<string[]> {
    for (const [text, seen] of await this.#problemsAt(next, today)) this.#ofFrame.set(text, seen);
    const { remotes } = next;
    const isOfNone = ([text, seen]: [string, VisitResult]) =>
      !remotes.some(({ name }) => (seen.stacks.get(text) ?? '').includes(`${name}@`));
    return [...this.#ofFrame].filter(isOfNone).map(([text]) => text);
  }
}

/** Opens the trials' pages in Chromium, beside today's. Sends no request to the live site or its API. */
export async function rehearseInBrowser(plan: RehearsalPlan): Promise<Rehearsed> {
  const { candidate, trials } = plan;
  const [first] = trials;
  if (first === undefined) return { host: [], judged: [] };
  candidate.context.say('Opening the pages in Chromium …');
  const browser = await openBrowser(candidate.context.say);
  try {
    const visitor = new Visitor(browser, candidate.current.site.origin, 'main');
    const rehearsal = new Rehearsal(plan, visitor);
    const sample = trials.find(({ today }) => today !== null) ?? first;
    const host = await rehearsal.judgeHost(sample);
    if (host.length > 0) return { host, judged: [] };
    return {
      host: await rehearsal.judgeFrame(sample),
      judged: await inParallel(trials, (trial) => rehearsal.judge(trial), TRIALS),
    };
  } finally {
    await browser.close();
  }
}
