import type { RouteRow } from '@composed/contract/release';
import { FRAME_PARTS } from './frame.ts';
import type { VisitResult } from './visit.ts';

/** A reason against a release: what a route must not do, and beside which other release it does it. */
export interface Objection {
  path: string;
  /** The end of a sentence that the path begins: `shows no heading.` */
  text: string;
  beside: string | null;
}

/** Less than this share of today's text is a loss. */
const LEAST_SHARE = 0.5;

const MEANT = (path: string) => `If that is meant, promote with --changes ${path}`;

/** What the route no longer shows of what it showed in `before`, under the same conditions. */
function losses(path: string, now: VisitResult, before: VisitResult): string[] {
  if (before.heading === null || before.error !== null) return [];
  if (now.heading !== before.heading) {
    return [`has the heading "${now.heading}", and today "${before.heading}". ${MEANT(path)}`];
  }
  if (now.length < before.length * LEAST_SHARE) {
    return [`shows ${now.length} characters of text, and today ${before.length}. ${MEANT(path)}`];
  }
  return [];
}

/** What a visitor no longer gets of the host's header and footer, whoever took it away. */
function frameLosses(path: string, now: VisitResult, before: VisitResult | null): string[] {
  return FRAME_PARTS.flatMap((part) => {
    const found = now.frame?.[part];
    const known = before?.frame?.[part].controls;
    if (found === undefined || known === 0) return [];
    if (found.controls === 0) return [`leaves nothing of the ${part} to be used: it ${found.why}.`];
    if (known === undefined || found.controls >= known * LEAST_SHARE) return [];
    const count = `${found.controls} links, buttons and fields`;
    return [`shows ${count} in the ${part}, and today ${known}. ${MEANT(path)}`];
  });
}

/** Whether the route's screen stands there with its heading, and if not what does. */
function absence(visited: VisitResult, { remote }: RouteRow, mayLeadOn: boolean): string[] {
  if (visited.error !== null) return [`shows an error screen: "${visited.error}"`];
  if (visited.remote !== remote && !mayLeadOn) {
    const instead = visited.heading
      ? `the heading "${visited.heading}" at ${visited.path}`
      : 'nothing';
    return [`shows no screen of ${remote} but ${instead}.`];
  }
  return visited.heading === null ? ['shows no heading.'] : [];
}

export interface Expectation {
  route: RouteRow;
  /** What it showed before; `null` where nothing is known of it, or something else is meant. */
  before?: VisitResult | null;
  /** Whether the address may lead on to another screen. */
  mayLeadOn?: boolean;
}

/** Everything that speaks against what a visit showed. */
export function objections(
  visited: VisitResult,
  { route, before = null, mayLeadOn = false }: Expectation,
  beside: string | null,
): Objection[] {
  const absent = absence(visited, route, mayLeadOn);
  const lost = before !== null && absent.length === 0 ? losses(route.path, visited, before) : [];
  const frame = frameLosses(route.path, visited, before);
  return [...absent, ...visited.faults, ...lost, ...frame].map((text) => ({
    path: route.path,
    text,
    beside,
  }));
}

/** Links that lead to no page; those that the route had before hold nobody up. */
export const newDeadLinks = (
  path: string,
  now: VisitResult,
  before: VisitResult | null,
  beside: string | null = null,
): Objection[] =>
  now.deadLinks
    .filter((link) => !before?.deadLinks.includes(link))
    .map((link) => ({ path, text: `links to ${link}, which nothing live shows.`, beside }));

/** One sentence for each thing, with all the routes that do it. */
export function sentences(found: readonly Objection[]): string[] {
  const paths = new Map<string, Set<string>>();
  for (const { path, text, beside } of found) {
    const rest = `: ${text}${beside === null ? '' : ` (beside ${beside})`}`;
    paths.set(rest, (paths.get(rest) ?? new Set()).add(path));
  }
  return [...paths].map(([rest, all]) => `${[...all].join(', ')}${rest}`);
}
