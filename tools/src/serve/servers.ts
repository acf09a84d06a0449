import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { type Listening, listenOnLoopback } from './listen.ts';
import { type Ports, remotesWith } from './ports.ts';
import { releaseFiles } from './release-files.ts';
import { servedSite } from './site-files.ts';
import { staticListener } from './static-server.ts';

/** A remote's origin: all of its releases in a store's folder, for every page that may use them. */
export function remoteServer(root: string, remote: string): RequestListener {
  const find = releaseFiles(join(root, 'releases', remote));
  return staticListener({
    find: (path) => find(path.slice(1)),
    headers: { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' },
  });
}

const RELEASES = '/releases/host/';

/** The site's origin: the pages and documents that are live, and the host's releases. */
export function hostServer(root: string): RequestListener {
  const site = servedSite(root);
  const find = releaseFiles(join(root, 'releases', 'host'));
  return staticListener({
    find: async (path) =>
      path.startsWith(RELEASES) ? find(path.slice(RELEASES.length)) : (await site()).find(path),
    // A missing file is no page: a script must not get HTML for an answer.
    missing: async (path) => (/\.[a-z0-9]+$/i.test(path) ? undefined : (await site()).notFound),
  });
}

/** Serves a store's folder: the live site, and each remote's releases from an origin of their own. */
export const serveStore = (root: string, ports: Ports): Promise<Listening[]> =>
  Promise.all([
    listenOnLoopback(hostServer(root), ports.host),
    ...remotesWith(ports).map((remote) =>
      listenOnLoopback(remoteServer(root, remote), ports[remote]),
    ),
  ]);
