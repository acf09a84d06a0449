import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_KIND } from '@composed/contract/file-kinds';
import { readBelow } from './read-below.ts';
import { contentType, type Resource, readResource } from './resource.ts';
import { type Headers, patternOf, type ServerRules } from './server-rules.ts';

/** The composed site that visitors meet at this moment. */
export interface ServedSite {
  /** What stands at a path: a document, or the page of its route. */
  find(path: string): Resource | undefined;
  notFound: Resource;
  /** Header → value, of every answer. */
  headers: Headers;
}

async function load(folder: string): Promise<ServedSite> {
  const rules = JSON.parse((await readBelow(folder, 'server.json')).toString()) as ServerRules;
  const read = (file: string, headers: Headers) =>
    readResource(join(folder, 'public'), file, { 'Content-Type': contentType(file), ...headers });
  const { headers, notFound } = rules;
  const pages = await Promise.all(
    rules.pages.map(async ({ path, file }) => ({
      pattern: new RegExp(patternOf(path), 'i'),
      page: await read(file, headers.pages),
    })),
  );
  const names = readdirSync(join(folder, 'public')).filter((file) => DOCUMENT_KIND.test(file));
  const documents: ReadonlyMap<string, Resource> = new Map(
    await Promise.all(
      names.map(async (file) => [`/${file}`, await read(file, headers.documents)] as const),
    ),
  );
  return {
    find: (path) => documents.get(path) ?? pages.find(({ pattern }) => pattern.test(path))?.page,
    notFound: await read(notFound, headers.pages),
    headers: headers.all,
  };
}

/** A folder beside the link, wherever that was made. */
const SITE_NAME = /^[\w-]+$/;

/**
 * The site that the store's link leads to, read anew when it leads elsewhere: a promote or a roll-back
 * shows with the next request. Rejects before the first one.
 */
export function servedSite(root: string): () => Promise<ServedSite> {
  let current: { name: string; site: Promise<ServedSite> } | null = null;
  return () => {
    const name = readlinkSync(join(root, 'site', 'current'));
    if (!SITE_NAME.test(name)) throw new Error(`site/current leads to ${name}, which is no site.`);
    if (current?.name !== name) current = { name, site: load(join(root, 'site', name)) };
    return current.site;
  };
}
