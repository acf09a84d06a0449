import { unescape as decode } from 'node:querystring';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Clock, systemClock } from '@composed/browser/clock';
import { isRecord } from '@composed/browser/is-record';
import { keepLatest } from '@composed/browser/keep-latest';
import { startTimeLimit } from '@composed/browser/time-limit';
import { untilAborted } from '@composed/browser/until-aborted';
import { segmentsOf } from '@composed/contract/route-path';
import { contentType, type Resource, tagOf } from '../resource.ts';
import { dataArguments, type FilledRule, filledArguments, type Headers } from '../server-rules.ts';
import type { Visit } from '../static-server.ts';
import { hasHead } from './head.ts';
import { compileTemplate, fill, type Template } from './template.ts';

/** A page's template in a composed site. */
export interface PageTemplate {
  rule: FilledRule;
  /** `null` if it can't be compiled. */
  template: Template | null;
  tag: string;
  headers: Headers;
}

/** Caches may show a page for 30 s, and for 25 s more while they ask again. Its data may be 5 s old before. */
const SHARED_FOR_30_S = 'public, max-age=0, s-maxage=30, stale-while-revalidate=25';

export function pageTemplate(rule: FilledRule, html: string, headers: Headers): PageTemplate {
  const compiled = () => {
    try {
      return compileTemplate(html);
    } catch {
      return null;
    }
  };
  return {
    rule,
    template: compiled(),
    tag: tagOf(Buffer.from(html)),
    headers: {
      'Content-Type': contentType(rule.file),
      ...headers,
      'Cache-Control': SHARED_FOR_30_S,
    },
  };
}

/** Why a visitor got no filled page: `limit` for too many requests, `closed` for one that did not wait. */
export type FillFailure =
  | 'template'
  | 'timeout'
  | 'unreachable'
  | 'status'
  | 'data'
  | 'limit'
  | 'closed';

/** Answer of a source. */
export interface SourceAnswer {
  status: number;
  json: unknown;
  /** In seconds, for status 429. */
  retryAfter?: number | undefined;
}

export interface FillOptions {
  /** Reads data. Default: `fetch`. */
  ask?: (address: string, signal: AbortSignal, visit: Visit) => Promise<SourceAnswer>;
  /** Gets the time that a filled page took, in milliseconds, once the page was sent. */
  onFilled?: (ms: number) => void;
  onFailure?: (reason: FillFailure) => void;
  clock?: Clock;
}

/** Statuses with data for the page. */
const FILLED = [200, 404, 410];
const LIMIT_MS = 300;
const MOST_BYTES = 1024 * 1024;

/** Asks a source over HTTP. Rejects if the answer is no JSON, redirects, or is larger than 1 MB. */
export async function askJson(
  address: string,
  signal: AbortSignal,
  { from }: Visit,
): Promise<SourceAnswer> {
  const options = { signal, redirect: 'error' } as const;
  const asked = { Accept: 'application/json', 'X-Forwarded-For': from };
  const { status, headers, body } = await fetch(address, { ...options, headers: asked });
  if (!FILLED.includes(status)) {
    await body?.cancel();
    return {
      status,
      json: null,
      retryAfter: Number.parseInt(headers.get('retry-after') ?? '', 10),
    };
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MOST_BYTES)
      throw new Error(`${address} answers with more than ${MOST_BYTES} bytes.`);
  }
  return { status, json: JSON.parse(Buffer.concat(chunks).toString()) };
}

/**
 * Returns a segment in its only encoding; `null` if it has another meaning in an address. Bytes that are no UTF-8 become
 * U+FFFD, so that the source answers that it knows no such thing.
 */
function segment(text: string): string | null {
  const plain = decode(text);
  return /^\.{0,2}$/.test(plain) ? null : encodeURIComponent(plain);
}

/** Maximum length of an argument's value. */
const MOST_LETTERS = 100;

/** Returns the address of a page's data. Only parameters of its path and the named arguments belong to it. */
function addressOf({ path, source }: FilledRule, asked: string, query: URLSearchParams) {
  const found = segmentsOf(asked);
  const parts = segmentsOf(path).map((part, index) =>
    part.startsWith(':') ? segment(found[index] ?? '') : part,
  );
  if (parts.includes(null)) return null;
  const values = dataArguments([source]).flatMap((name) => {
    const value = query.get(name)?.slice(0, MOST_LETTERS);
    return value ? [[name, value]] : [];
  });
  const end = values.length > 0 ? `?${new URLSearchParams(values)}` : '';
  return `${source.split('?')[0]}/${parts.join('/')}${end}`;
}

/** A query can select other content of a page without parameters, such as a filtered list. */
function isOther({ path, source }: FilledRule, query: URLSearchParams): boolean {
  const known = new RegExp(`^${filledArguments(dataArguments([source]))}$`);
  return !path.includes(':') && [...query.keys()].some((key) => !known.test(key));
}

class Unfilled extends Error {
  constructor(readonly reason: FillFailure) {
    super(reason);
  }
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** Data of a page, and the tag of the page that is filled with them. */
function readAnswer({ rule, template, tag }: PageTemplate, { status, json }: SourceAnswer) {
  if (!FILLED.includes(status)) throw new Unfilled('status');
  if (template === null) throw new Unfilled('template');
  if (!hasHead(json)) throw new Unfilled('data');
  const data: Record<string, unknown> = { ...json, head: { ...rule.head, ...json.head } };
  // The time of an answer is no change.
  const start = isRecord(data.start) ? { ...data.start, at: null } : data.start;
  const content = JSON.stringify([tag, status, { ...data, start }]);
  return { template, status, data, tag: tagOf(Buffer.from(content)) };
}

function fillPage({ headers }: PageTemplate, found: ReturnType<typeof readAnswer>): Resource {
  const { template, status, data, tag } = found;
  const html = Buffer.from(fill(template, data));
  return {
    status,
    headers: status === 200 ? headers : { ...headers, 'X-Robots-Tag': 'noindex' },
    tag,
    isWeak: true,
    bodies: {
      identity: html,
      // Handing a page of this size to another thread takes longer than compressing it.
      br: once(async () =>
        brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
      ),
      gzip: once(async () => gzipSync(html, { level: 5 })),
    },
  };
}

/**
 * The static page for a visitor over the limit of calls. With this status, a search engine neither adds it nor drops the
 * page that it knows, and no cache keeps it.
 */
const limitedPage = (
  { headers }: PageTemplate,
  plain: Resource | undefined,
  retryAfter = 0,
): Resource | undefined =>
  plain && {
    status: 429,
    headers: {
      ...headers,
      'Cache-Control': 'no-store',
      ...(retryAfter > 0 && { 'Retry-After': `${retryAfter}` }),
    },
    tag: plain.tag,
    bodies: plain.bodies,
  };

/** Number of the latest filled pages in memory, and their life. The screen reloads data that are a minute old. */
const KEPT = 50;
const KEPT_MS = 10_000;

interface FilledSite {
  templateAt(path: string): PageTemplate | undefined;
  /** The static page. */
  find(path: string): Resource | undefined;
}

/**
 * Fills pages with data from their sources. The result is undefined for a page without a template, for a list with
 * other arguments than its data, and if filling fails or takes longer than 300 ms: then the static page is right.
 */
export function pageFiller(
  site: () => Promise<FilledSite>,
  { ask = askJson, onFilled, onFailure, clock = systemClock }: FillOptions = {},
): (path: string, query: string, visit: Visit) => Promise<Resource | undefined> {
  /** By the address of their data. While data and template stay the same, requests share a page. */
  const kept = new Map<string, { template: PageTemplate; filled: Resource; since: number }>();
  return async (path, query, visit) => {
    const live = await site();
    const page = live.templateAt(path);
    const values = new URLSearchParams(query);
    const address = page && addressOf(page.rule, path, values);
    if (!page || !address || isOther(page.rule, values)) return undefined;
    const refuse = (seconds?: number) => {
      onFailure?.('limit');
      return limitedPage(page, live.find(path), seconds);
    };
    if (visit.retryAfter !== undefined) return refuse(visit.retryAfter);
    const began = performance.now();
    const limit = startTimeLimit(LIMIT_MS, () => new Unfilled('timeout'), clock);
    try {
      const asked = ask(address, limit.signal, visit).catch((error) => {
        throw error instanceof Unfilled ? error : new Unfilled('unreachable');
      });
      const answer = await untilAborted(asked, limit.signal);
      if (answer.status === 429) return refuse(answer.retryAfter);
      const found = readAnswer(page, answer);
      const known = kept.get(address);
      const now = clock.elapsed();
      const isKept =
        known?.template === page && known.filled.tag === found.tag && now - known.since < KEPT_MS;
      const filled = isKept ? known.filled : fillPage(page, found);
      const entry = isKept ? known : { template: page, filled, since: now };
      keepLatest(kept, address, entry, KEPT);
      const took = performance.now() - began;
      await visit.whenEnded((isWhole) => (isWhole ? onFilled?.(took) : onFailure?.('closed')));
      return filled;
    } catch (error) {
      onFailure?.(error instanceof Unfilled ? error.reason : 'data');
      return undefined;
    } finally {
      limit.end();
    }
  };
}
