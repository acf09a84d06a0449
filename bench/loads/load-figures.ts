import type { ColdLoad } from './cold-load.ts';
import type { Kind, SeenRequest } from './network-log.ts';
import type { PageTimes } from './page-probe.ts';

/** Figures of one load: counts, compressed bytes with headers, milliseconds. */
export interface LoadFigures {
  requests: number;
  bytes: number;
  scriptBytes: number;
  scriptFiles: number;
  styleBytes: number;
  fontBytes: number;
  /**
   * Length of the longest chain of requests in which each response leads to the next. Starts with
   * the page.
   */
  chain: number;
  /** Length of the longest such chain that ends with a script. */
  scriptChain: number;
  firstPaint: number;
  largestPaint: number;
  shift: number;
  screen: number;
}

/** Counts the requests in the chain from the page to this one, both included. */
export function depthOf(request: SeenRequest, all: readonly SeenRequest[]): number {
  const seen = new Set<SeenRequest>();
  let depth = 0;
  for (let next: SeenRequest | undefined = request; next && !seen.has(next); ) {
    seen.add(next);
    depth += 1;
    const { by }: SeenRequest = next;
    next = by === null ? undefined : all.find(({ url }) => url === by);
  }
  return depth;
}

const WINDOW_MS = 5_000;
const GAP_MS = 1_000;

/** Cumulative Layout Shift: the largest sum of shifts within 5 s without a gap of a second. */
export function layoutShift(shifts: PageTimes['shifts']): number {
  let worst = 0;
  let sum = 0;
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { at, value } of shifts) {
    if (at - last >= GAP_MS || at - first >= WINDOW_MS) {
      first = at;
      sum = 0;
    }
    last = at;
    sum += value;
    worst = Math.max(worst, sum);
  }
  return worst;
}

const deepest = (requests: readonly SeenRequest[], all: readonly SeenRequest[]): number =>
  Math.max(0, ...requests.map((request) => depthOf(request, all)));

export function figuresOf({ requests, times }: ColdLoad): LoadFigures {
  const of = (kind: Kind) => requests.filter((request) => request.kind === kind);
  const bytes = (some: readonly SeenRequest[]) =>
    some.reduce((total, request) => total + request.bytes, 0);
  const scripts = of('script');
  return {
    requests: requests.length,
    bytes: bytes(requests),
    scriptBytes: bytes(scripts),
    scriptFiles: scripts.length,
    styleBytes: bytes(of('style')),
    fontBytes: bytes(of('font')),
    chain: deepest(requests, requests),
    scriptChain: deepest(scripts, requests),
    firstPaint: times.firstPaint ?? Number.NaN,
    largestPaint: times.largestPaint ?? Number.NaN,
    shift: layoutShift(times.shifts),
    screen: times.screen ?? Number.NaN,
  };
}
