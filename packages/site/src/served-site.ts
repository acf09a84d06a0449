import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_KIND } from '@composed/contract/file-kinds';
import { DELTA, PAGE_FOR_BROWSERS, pageDictionary } from './deltas.ts';
import { type PageTemplate, pageTemplate } from './fill/filler.ts';
import { contentType, type Resource, readBelow, readResource } from './resource.ts';
import { ALWAYS, candidates, type Headers, patternOf, type ServerRules } from './server-rules.ts';

/** The composed site that is currently live. */
export interface ServedSite {
  /** Returns the document at a path, or the page of its route. */
  find(path: string): Resource | undefined;
  /** Returns the template for a path, if its page has data. */
  templateAt(path: string): PageTemplate | undefined;
  /** Tells whether all addresses at this path belong to remotes' pages. */
  isMounted(path: string): boolean;
  notFound: Resource;
  headers: Headers;
}

const pagesBelow = (folder: string, mounts: readonly string[]): string[] =>
  mounts.length === 0
    ? []
    : readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => file.endsWith('.html'))
        .filter((file) => candidates(mounts, `/${file.slice(0, -'.html'.length)}`)?.[0] === file);

/** Adds dictionary headers to a route's page, which browsers may use for the next page. */
const asDictionary = (folder: string, path: string, file: string, page: Resource): Resource => ({
  ...page,
  headers: { ...page.headers, 'Use-As-Dictionary': pageDictionary(path) },
  asDictionary: PAGE_FOR_BROWSERS,
  deltas: {
    path: file,
    read: (delta) => readBelow(join(folder, 'public'), delta),
    headers: { 'Content-Encoding': DELTA },
    wholeByQuery: false,
  },
});

/** Reads a composed site from its folder. Rejects if a file is missing. */
export async function readSite(folder: string): Promise<ServedSite> {
  const rules = JSON.parse((await readBelow(folder, 'server.json')).toString()) as ServerRules;
  const read = (file: string, headers: Headers) =>
    readResource(join(folder, 'public'), file, { 'Content-Type': contentType(file), ...headers });
  const { headers, notFound, mounts = [], filled = [] } = rules;
  const templates: ReadonlyMap<string, PageTemplate> = new Map(
    await Promise.all(
      filled.map(async (rule) => {
        const html = (await readBelow(join(folder, 'templates'), rule.file)).toString();
        return [rule.file, pageTemplate(rule, html, headers.pages)] as const;
      }),
    ),
  );
  const pages = await Promise.all(
    rules.pages.map(async ({ path, file }) => ({
      file,
      pattern: new RegExp(patternOf(path), 'i'),
      page: asDictionary(folder, path, file, await read(file, headers.pages)),
    })),
  );
  const names = readdirSync(join(folder, 'public')).filter((file) => DOCUMENT_KIND.test(file));
  const documents: ReadonlyMap<string, Resource> = new Map(
    await Promise.all(
      names.map(async (file) => [`/${file}`, await read(file, headers.documents)] as const),
    ),
  );
  const mounted: ReadonlyMap<string, Resource> = new Map(
    await Promise.all(
      pagesBelow(join(folder, 'public'), mounts).map(
        async (file) => [file, await read(file, headers.pages)] as const,
      ),
    ),
  );
  const pageAt = (path: string) => pages.find(({ pattern }) => pattern.test(path));
  const mountedAt = (path: string) => candidates(mounts, path)?.find((file) => mounted.has(file));
  return {
    find: (path) => documents.get(path) ?? pageAt(path)?.page ?? mounted.get(mountedAt(path) ?? ''),
    templateAt: (path) =>
      documents.has(path) ? undefined : templates.get(pageAt(path)?.file ?? mountedAt(path) ?? ''),
    isMounted: (path) => candidates(mounts, path) !== null,
    notFound: await read(notFound, headers.pages),
    headers: headers.all,
  };
}

/** The link's target must be a folder next to it. */
const SITE_NAME = /^[\w-]+$/;

/**
 * Returns the site that the store's link leads to. Reads it again when the link changes, so that a promote or roll-back
 * applies to the next request. Rejects if there is no site yet.
 */
export function servedSite(root: string): () => Promise<ServedSite> {
  let current: { name: string; site: Promise<ServedSite> } | null = null;
  return async () => {
    const name = readlinkSync(join(root, 'site', 'current'));
    if (!SITE_NAME.test(name)) throw new Error(`site/current leads to ${name}, which is no site.`);
    if (current?.name === name) return current.site;
    const site = readSite(join(root, 'site', name));
    current = { name, site };
    // Forget a failure: the next request may succeed, for example when fewer files are open.
    site.catch(() => {
      if (current?.site === site) current = null;
    });
    return site;
  };
}

/** Returns the common headers of the composed site, or defaults if there is none yet. */
export const headersOfAll = (site: () => Promise<ServedSite>) => async (): Promise<Headers> => {
  try {
    return (await site()).headers;
  } catch {
    return ALWAYS;
  }
};

/** A missing file gets no page, since a script must not receive HTML. The same applies below `/releases/`. */
export const missingPage = (site: () => Promise<ServedSite>) => async (path: string) => {
  if (/^\/releases\//i.test(path)) return undefined;
  const { isMounted, notFound } = await site();
  return /\.[a-z0-9]+$/i.test(path) && !isMounted(path) ? undefined : notFound;
};
