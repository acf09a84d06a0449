import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { type Ports, portOf, portTaken, remotesWith } from '@composed/workspace/ports';
import { type Listening, listenOnLoopback } from './listen.ts';
import { releaseFiles } from './release-files.ts';
import { ALWAYS, type Headers } from './server-rules.ts';
import { type ServedSite, servedSite } from './site-files.ts';
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
