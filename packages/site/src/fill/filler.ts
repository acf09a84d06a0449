import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Clock, systemClock } from '@composed/browser/clock';
import { isRecord } from '@composed/browser/is-record';
import { startTimeLimit } from '@composed/browser/time-limit';
import { untilAborted } from '@composed/browser/until-aborted';
import { segmentsOf } from '@composed/contract/route-path';
import { contentType, type Resource, tagOf } from '../resource.ts';
import { type FilledRule, type Headers, SAME_PAGE } from '../server-rules.ts';
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

/** Caches may show a page for 30 s, and for 30 s more while they ask again. */
const SHARED_FOR_30_S = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30';

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

/** Why a page was not filled. */
export type FillFailure = 'template' | 'timeout' | 'unreachable' | 'status' | 'data';

/** Answer of a source. */
export interface SourceAnswer {
  status: number;
  json: unknown;
}

export interface FillOptions {
  /** Reads data. Default: `fetch`. */
  ask?: (address: string, signal: AbortSignal) => Promise<SourceAnswer>;
  /** Gets the time that a filled page took, in milliseconds. */
  onFilled?: (ms: number) => void;
  onFailure?: (reason: FillFailure) => void;
  clock?: Clock;
}

/** Statuses with data for the page. */
const FILLED = [200, 404, 410];
const LIMIT_MS = 300;
const MOST_BYTES = 1024 * 1024;

/** Asks a source over HTTP. Rejects if the answer is no JSON, redirects, or is larger than 1 MB. */
export async function askJson(address: string, signal: AbortSignal): Promise<SourceAnswer> {
  const headers = { Accept: 'application/json' };
  const { status, body } = await fetch(address, { signal, headers, redirect: 'error' });
  if (!FILLED.includes(status)) {
    await body?.cancel();
    return { status, json: null };
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

/** Returns a segment in its only encoding; `null` if it is none, or has another meaning in an address. */
function segment(text: string): string | null {
  try {
    const plain = decodeURIComponent(text);
    return /^\.{0,2}$/.test(plain) ? null : encodeURIComponent(plain);
  } catch {
    return null;
  }
}

/** Returns the address of a page's data. Only parameters of its path and the number of the page belong to it. */
function addressOf({ path, source }: FilledRule, asked: string, query: string): string | null {
  const found = segmentsOf(asked);
  const parts = segmentsOf(path).map((part, index) =>
    part.startsWith(':') ? segment(found[index] ?? '') : part,
  );
  const page = new URLSearchParams(query).get('page') ?? '';
  if (parts.includes(null)) return null;
  return `${source}/${parts.join('/')}${/^[1-9]\d{0,8}$/.test(page) ? `?page=${page}` : ''}`;
}

const ONLY_SAME_PAGE = new RegExp(`^${SAME_PAGE}$`);

/** A query can select other content of a page without parameters, such as a filtered list. */
const isOther = ({ path }: FilledRule, query: string): boolean =>
  !path.includes(':') &&
  [...new URLSearchParams(query).keys()].some((key) => !ONLY_SAME_PAGE.test(key));

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

/** Number of the latest filled pages in memory, and their life. The screen reloads data that are a minute old. */
const KEPT = 50;
const KEPT_MS = 10_000;

/**
 * Fills pages with data from their sources. The result is undefined for a page without a template, for a list with
 * other arguments than its page, and if filling fails or takes longer than 300 ms: then the static page is right.
 */
export function pageFiller(
  site: () => Promise<{ templateAt(path: string): PageTemplate | undefined }>,
  { ask = askJson, onFilled, onFailure, clock = systemClock }: FillOptions = {},
): (path: string, query: string) => Promise<Resource | undefined> {
  /** By the address of their data. While data and template stay the same, requests share a page. */
  const kept = new Map<string, { template: PageTemplate; filled: Resource; since: number }>();
  return async (path, query) => {
    const page = (await site()).templateAt(path);
    const address = page && addressOf(page.rule, path, query);
    if (!page || !address || isOther(page.rule, query)) return undefined;
    const began = performance.now();
    const limit = startTimeLimit(LIMIT_MS, () => new Unfilled('timeout'), clock);
    try {
      const asked = ask(address, limit.signal).catch((error) => {
        throw error instanceof Unfilled ? error : new Unfilled('unreachable');
      });
      const found = readAnswer(page, await untilAborted(asked, limit.signal));
      const known = kept.get(address);
      const now = clock.elapsed();
      const isKept =
        known?.template === page && known.filled.tag === found.tag && now - known.since < KEPT_MS;
      const filled = isKept ? known.filled : fillPage(page, found);
      kept.delete(address);
      kept.set(address, isKept ? known : { template: page, filled, since: now });
      if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? '');
      onFilled?.(performance.now() - began);
      return filled;
    } catch (error) {
      onFailure?.(error instanceof Unfilled ? error.reason : 'data');
      return undefined;
    } finally {
      limit.end();
    }
  };
}
