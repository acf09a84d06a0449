import type { RemoteRecord } from '@composed/contract/release';
import { liveRoutes } from '@composed/site/manifest-parts';
import { inParallel } from '@composed/workspace/in-parallel';
import type { Candidate } from '../context.ts';
import { resolveStack } from '../resolve.ts';
import { withoutContributions } from './combinations.ts';
import { addressOf } from './gate-pages.ts';
import { newDeadLinks, objections } from './judge-page.ts';
import { type ScratchSite, scratchSite } from './scratch-site.ts';
import { differing, otherText, type Seen, see } from './seen.ts';
import { openBrowser } from './tab.ts';
import { isOther, type Opened, type Place, placesOf, type Trial } from './trial.ts';
import { Visitor, type VisitResult } from './visit.ts';

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

  /** Returns the site of a combination in which no remote, one, or all (`true`) contribute to others' screens. */
  #siteOf(combination: Opened, contributor?: string | true): Promise<ScratchSite> {
    const { releases, majors } = combination;
    const key = JSON.stringify([releases, majors, contributor]);
    const remotes = combination.remotes.map((each) =>
      contributor === true || each.name === contributor ? each : withoutContributions(each),
    );
    const made =
      this.#sites.get(key) ?? scratchSite(this.plan.candidate, { ...combination, remotes }, majors);
    this.#sites.set(key, made);
    return made;
  }

  async #open(
    combination: Opened,
    { route, address, contributor, journey }: Place,
    fresh = false,
  ): Promise<Seen> {
    return see(this.visitor, await this.#siteOf(combination, contributor), address, {
      ...{ journey, signedIn: route.needsSession === true },
      fresh: fresh || journey !== undefined,
      takesPicture: this.plan.takesPictures,
    });
  }

  /** Lists the problems of a visit, without those of the host and of today. */
  #problems(trial: Trial, { route, journey }: Place, seen: Seen, before: Seen | null): string[] {
    const { name, manifest } = trial.record;
    const of = (one: Seen, held: Seen | null = null) => [
      ...(one.stuck === null ? [] : [one.stuck]),
      ...objections(one, { route, before: held, mayLeadOn: journey !== undefined }, null).map(
        ({ text }) => text,
      ),
    ];
    const known = [...this.#ofFrame.keys(), ...(before ? of(before) : [])];
    const isMeant = this.plan.changes.includes(route.path);
    const own = of(seen, isOther(trial) && !isMeant ? before : null).filter((text) =>
      canBeOf(name, text, seen),
    );
    const links =
      seen.error === null ? newDeadLinks(route.path, seen, before).map(({ text }) => text) : [];
    const entries = (manifest?.navigation ?? [])
      .filter(({ to }) => before?.entries.includes(to) && !seen.entries.includes(to))
      .map(({ label }) => `does not show the entry "${label}", as it does today.`);
    return differing([...own, ...links, ...entries], known);
  }

  /** Describes a problem of a visit, with its place in the sources. */
  async #finding(
    { name }: RemoteRecord,
    where: string,
    problem: string,
    { stacks }: VisitResult,
  ): Promise<Finding> {
    const { text } = await resolveStack(this.plan.candidate.context, stacks.get(problem) ?? '');
    // The remote's own code comes first, then shared code that it bundles.
    const source = String.raw`/(?!webpack/|[^\s():]*node_modules/)[^\s():@]+:\d+`;
    const [place = null] =
      new RegExp(`\\b${name}${source}`).exec(text) ??
      new RegExp(String.raw`(?<=[(\s])[a-z][\w-]*${source}`).exec(text) ??
      [];
    return { where, what: shorten(problem), place, more: [], pictures: null };
  }

  async #judge(trial: Trial, place: Place): Promise<Finding | string | null> {
    const { where, route } = place;
    const today = place.isToday ? trial.today : null;
    const before = today && (await this.#open(today, place));
    let seen = await this.#open(trial.next, place);
    let problems = this.#problems(trial, place, seen, before);
    const mayDiffer = isOther(trial) || this.plan.changes.includes(route.path);
    if (before && problems.length === 0 && !mayDiffer && otherText(seen, before)[0]) {
      // Look again at both, in new tabs: some text differs from visit to visit.
      const first = seen;
      const again = await this.#open(today, place, true);
      seen = await this.#open(trial.next, place, true);
      const unsteady = [before, again, first, seen].flatMap(({ lines }, index, all) =>
        differing(lines, all[index ^ 1]?.lines ?? []),
      );
      problems = [
        ...this.#problems(trial, place, seen, again),
        ...otherText(seen, again, unsteady),
      ];
    }
    const main = problems.find((text) => isThrown.test(text)) ?? problems[0];
    if (main === undefined) {
      const reason = before && (before.error ?? before.stuck) && (seen.error ?? seen.stuck);
      return reason ? `${where}: ${reason}` : null;
    }
    const pictures = { today: before?.picture ?? null, next: seen.picture };
    return {
      ...(await this.#finding(trial.record, where, main, seen)),
      more: problems.filter((text) => text !== main),
      pictures: this.plan.takesPictures ? pictures : null,
    };
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
      return [await this.#finding(record, where, fault, visited)];
    }
    return [];
  }

  /** Finds problems of a release's screens in the frame of every page. */
  async #inFrame({ record }: Trial): Promise<Finding[]> {
    const [found] = [...this.#ofFrame].filter(([fault, { stacks }]) =>
      stacks.get(fault)?.includes(`${record.name}@${record.release}/`),
    );
    return found ? [await this.#finding(record, 'every page', ...found)] : [];
  }

  async judge(trial: Trial): Promise<Judged> {
    const began = performance.now();
    const findings = await this.#inFrame(trial);
    const unjudged: string[] = [];
    const places = placesOf(trial);
    for (const place of places) {
      const found = await this.#judge(trial, place);
      if (typeof found === 'string') unjudged.push(found);
      else if (found !== null) findings.push(found);
    }
    // A page that fails by itself also fails in a walk.
    if (findings.length === 0) findings.push(...(await this.#walk(trial)));
    const journeys = trial.journeys.length;
    const pages = places.length - journeys;
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    return { findings, unjudged, pages, journeys, seconds };
  }

  /** Opens a page without a remote's page, signed out and in. Returns the problems that it does not have today. */
  async #problemsAt(next: Opened, today: Opened | null): Promise<Map<string, VisitResult>> {
    const found = new Map<string, VisitResult>();
    for (const signedIn of [false, true]) {
      const open = async (combination: Opened) =>
        see(this.visitor, await this.#siteOf(combination), NOWHERE, { signedIn, fresh: true });
      const seen = await open(next);
      const before = today && (await open(today));
      const blank = seen.heading === null && before?.heading !== null ? ['shows nothing.'] : [];
      // The server answers its address with 404, as it should.
      const faults = seen.faults.filter((text) => !text.includes(NOWHERE));
      for (const text of differing([...faults, ...blank], before?.faults ?? [])) {
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
