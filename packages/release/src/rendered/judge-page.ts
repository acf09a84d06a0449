import type { RouteRow } from '@composed/contract/release';
import { FRAME_PARTS } from './page-snapshot.ts';
import type { VisitResult } from './visit.ts';

/** Objection to a release: a problem of a route, and the other release beside which it occurs. */
export interface Objection {
  path: string;
  /** End of a sentence that starts with the path: `shows no heading.` */
  text: string;
  beside: string | null;
}

/** Minimum share of the live page's text and controls. */
const LEAST_SHARE = 0.5;

const hintFor = (path: string) => `If that is meant, promote with --changes ${path}`;

/** Lists what the route no longer shows compared with `before`, under the same conditions. */
function losses(path: string, now: VisitResult, before: VisitResult): string[] {
  if (before.heading === null || before.error !== null) return [];
  if (now.heading !== before.heading) {
    return [`has the heading "${now.heading}", and today "${before.heading}". ${hintFor(path)}`];
  }
  if (now.length < before.length * LEAST_SHARE) {
    return [`shows ${now.length} characters of text, and today ${before.length}. ${hintFor(path)}`];
  }
  return [];
}

/** Lists what is missing of the host's header and footer, regardless of the cause. */
function frameLosses(path: string, now: VisitResult, before: VisitResult | null): string[] {
  return FRAME_PARTS.flatMap((part) => {
    const found = now.frame?.[part];
    const known = before?.frame?.[part].controls;
    if (found === undefined || known === 0) return [];
    if (found.controls === 0) return [`leaves nothing of the ${part} to be used: it ${found.why}.`];
    if (known === undefined || found.controls >= known * LEAST_SHARE) return [];
    const count = `${found.controls} links, buttons and fields`;
    return [`shows ${count} in the ${part}, and today ${known}. ${hintFor(path)}`];
  });
}

/** Checks that the route shows its screen with a heading. Otherwise says what it shows. */
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
  /** Earlier result; `null` if there is none, or if the change is intended. */
  before?: VisitResult | null;
  /** Whether the address may redirect to another screen. */
  mayLeadOn?: boolean;
}

/** Returns all objections to a visit. */
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

/** Returns objections to new dead links. Links that the route already had don't count. */
export const newDeadLinks = (
  path: string,
  now: VisitResult,
  before: VisitResult | null,
  beside: string | null = null,
): Objection[] =>
  now.deadLinks
    .filter((link) => !before?.deadLinks.includes(link))
    .map((link) => ({ path, text: `links to ${link}, which nothing live shows.`, beside }));

/** Merges equal objections of several routes into one sentence each. */
export function sentences(found: readonly Objection[]): string[] {
  const paths = new Map<string, Set<string>>();
  for (const { path, text, beside } of found) {
    const rest = `: ${text}${beside === null ? '' : ` (beside ${beside})`}`;
    paths.set(rest, (paths.get(rest) ?? new Set()).add(path));
  }
  return [...paths].map(([rest, all]) => `${[...all].join(', ')}${rest}`);
}
