import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { type Ports, portOf, portTaken, remotesWith } from '@composed/workspace/ports';
import { type FillOptions, pageFiller } from './fill/filler.ts';
import { type Listening, listenOnLoopback } from './listen.ts';
import { releaseFiles } from './release-files.ts';
import { headersOfAll, missingPage, servedSite } from './served-site.ts';
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

const RELEASE = /^\/releases\/([a-z][a-z0-9-]*)\/(.+)$/;

/**
 * Serves the site's origin: live pages and documents, and releases of all packages. Fills pages that have data; the
 * static page is the fallback.
 */
export function hostServer(root: string, options: FillOptions = {}): RequestListener {
  const site = servedSite(root);
  const fillPage = pageFiller(site, options);
  const packages = new Map<string, ReturnType<typeof releaseFiles>>();
  const filesOf = (pkg: string) => {
    if (!packages.has(pkg) && existsSync(join(root, 'releases', pkg))) {
      packages.set(pkg, releaseFiles(root, pkg));
    }
    return packages.get(pkg);
  };
  return staticListener({
    headers: headersOfAll(site),
    find: async (path, query, visit) => {
      const [, pkg, file] = RELEASE.exec(path) ?? [];
      if (pkg && file) return filesOf(pkg)?.(file);
      return (await fillPage(path, query, visit)) ?? (await site()).find(path);
    },
    missing: missingPage(site),
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
