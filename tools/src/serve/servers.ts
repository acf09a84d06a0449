import type { RequestListener } from 'node:http';
import { RECORD_FILE } from '@idea-hub/shared/contracts/release';
import { readRecord } from '../build/release-record.ts';
import type { Site } from './compose.ts';
import { releaseFiles } from './release-files.ts';
import { fileHeaders, type Resource, textResource } from './resource.ts';
import { staticListener } from './static-server.ts';

/** What any page may use: other origins load a remote's files. */
const FOR_OTHER_ORIGINS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
};

/** A remote's origin: its build's record and what that lists, for every page that may use them. */
export async function remoteServer(folder: string): Promise<RequestListener> {
  const { files: listed } = readRecord(folder);
  const files = await releaseFiles(folder, [...Object.keys(listed), RECORD_FILE]);
  return staticListener({
    find: (path) => files.get(path.slice(1)),
    headers: FOR_OTHER_ORIGINS,
  });
}

/** Matches what the host's router does: any letter case, slashes at the end or not (SH-08). */
const patternOf = (route: string): RegExp => {
  const body = route.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${body}/*$`, 'i');
};

/** The host's origin: pages by route, the discovery document, the configuration and the build's files. */
export async function hostServer(folder: string, site: Site): Promise<RequestListener> {
  const pageHeaders = {
    ...fileHeaders('page.html'),
    'Content-Security-Policy': site.policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  };
  const pages = await Promise.all(
    site.pages.map(async ({ route, html }) => ({
      pattern: patternOf(route.path),
      page: await textResource(html, pageHeaders),
    })),
  );
  const notFound = await textResource(site.notFound, pageHeaders);
  const documents = { 'discovery.json': site.discovery, 'config.json': site.config, ...site.texts };
  const files: ReadonlyMap<string, Resource> = new Map([
    ...(await releaseFiles(folder, Object.keys(readRecord(folder).files))),
    ...(await Promise.all(
      Object.entries(documents).map(
        async ([file, text]) => [file, await textResource(text, fileHeaders(file))] as const,
      ),
    )),
  ]);
  return staticListener({
    find: (path) =>
      files.get(path.slice(1)) ?? pages.find(({ pattern }) => pattern.test(path))?.page,
    // A missing file is no page: a script must not get HTML for an answer.
    missing: (path) => (/\.[a-z0-9]+$/i.test(path) ? undefined : notFound),
  });
}
