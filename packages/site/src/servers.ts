import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { DOCUMENT_KIND } from '@composed/contract/file-kinds';
import { type Ports, portOf, portTaken, remotesWith } from '@composed/workspace/ports';
import { DELTA, PAGE_FOR_BROWSERS, pageDictionary } from './deltas.ts';
import { type Listening, listenOnLoopback } from './listen.ts';
import { releaseFiles } from './release-files.ts';
import { contentType, type Resource, readBelow, readResource } from './resource.ts';
import { ALWAYS, candidates, type Headers, patternOf, type ServerRules } from './server-rules.ts';
import { staticListener } from './static-server.ts';

/** Serves a remote's origin: all of its releases in a store's folder, for pages of any origin. */
export function remoteServer(root: string, remote: string): RequestListener {
  const find = releaseFiles(root, remote);
  const headers = headersOfAll(servedSite(root));
  return staticListener({
    find: (path) => find(path.slice(1)),
    headers: async () => ({
      ...(await headers()),
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
  });
}

/** Returns the common headers of the composed site, or defaults if there is none yet. */
const headersOfAll = (site: () => Promise<ServedSite>) => async (): Promise<Headers> => {
  try {
    return (await site()).headers;
  } catch {
    return ALWAYS;
  }
};

const RELEASE = /^\/releases\/([a-z][a-z0-9-]*)\/(.+)$/;

/** Serves the site's origin: live pages and documents, and releases of all packages. */
export function hostServer(root: string): RequestListener {
  const site = servedSite(root);
  const packages = new Map<string, ReturnType<typeof releaseFiles>>();
  const filesOf = (pkg: string) => {
    if (!packages.has(pkg) && existsSync(join(root, 'releases', pkg))) {
      packages.set(pkg, releaseFiles(root, pkg));
    }
    return packages.get(pkg);
  };
  return staticListener({
    headers: headersOfAll(site),
    find: async (path) => {
      const [, pkg, file] = RELEASE.exec(path) ?? [];
      return pkg && file ? filesOf(pkg)?.(file) : (await site()).find(path);
    },
    // A missing file gets no page, since a script must not receive HTML. The same applies below `/releases/`.
    missing: async (path) => {
      if (/^\/releases\//i.test(path)) return undefined;
      const { isMounted, notFound } = await site();
      return /\.[a-z0-9]+$/i.test(path) && !isMounted(path) ? undefined : notFound;
    },
  });
}

/**
 * Serves a store's folder: the live site, and each remote's releases on a separate origin. Starts all servers or none.
 * Rejects with a `UserError` that names a port in use.
 */
export async function serveStore(root: string, ports: Ports): Promise<Listening[]> {
  const tries = await Promise.allSettled([
    listenOnLoopback(hostServer(root), ports.host),
    ...remotesWith(ports).map((remote) =>
      listenOnLoopback(remoteServer(root, remote), portOf(ports, remote)),
    ),
  ]);
  const listening = tries.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const failed = tries.find((each) => each.status === 'rejected');
  if (failed === undefined) return listening;
  await Promise.all(listening.map((server) => server.close()));
  throw portTaken(ports, failed.reason);
}

/** The composed site that is currently live. */
export interface ServedSite {
  /** Returns the document at a path, or the page of its route. */
  find(path: string): Resource | undefined;
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

async function load(folder: string): Promise<ServedSite> {
  const rules = JSON.parse((await readBelow(folder, 'server.json')).toString()) as ServerRules;
  const read = (file: string, headers: Headers) =>
    readResource(join(folder, 'public'), file, { 'Content-Type': contentType(file), ...headers });
  const { headers, notFound, mounts = [] } = rules;
  const pages = await Promise.all(
    rules.pages.map(async ({ path, file }) => ({
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
  const mountedPage = (path: string) =>
    candidates(mounts, path)
      ?.map((file) => mounted.get(file))
      .find((page) => page !== undefined);
  return {
    find: (path) =>
      documents.get(path) ??
      pages.find(({ pattern }) => pattern.test(path))?.page ??
      mountedPage(path),
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
  return () => {
    const name = readlinkSync(join(root, 'site', 'current'));
    if (!SITE_NAME.test(name)) throw new Error(`site/current leads to ${name}, which is no site.`);
    if (current?.name === name) return current.site;
    const site = load(join(root, 'site', name));
    current = { name, site };
    // Forget a failure: the next request may succeed, for example when fewer files are open.
    site.catch(() => {
      if (current?.site === site) current = null;
    });
    return site;
  };
}
