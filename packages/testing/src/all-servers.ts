import { listenOnLoopback } from '@composed/site/listen';
import { hostServer, remoteServer } from '@composed/site/servers';
import { freePorts } from '@composed/workspace/free-ports';
import { findNginx, nginxServers, startNginx } from './nginx.ts';

/** Servers that this machine has: our own, and nginx if it is installed. */
export const SERVERS: readonly ('node' | 'nginx')[] =
  findNginx(false) === undefined ? ['node'] : ['node', 'nginx'];

/** Serves a store with each server. The site and the remote have separate origins. */
export async function serveWithAll(root: string, pkg: string) {
  const [site = 0, remote = 0, nginxSite = 0, nginxRemote = 0] = await freePorts(4);
  const nginx = nginxServers(root, { host: nginxSite, [pkg]: nginxRemote });
  const listening = await Promise.all([
    listenOnLoopback(hostServer(root), site),
    listenOnLoopback(remoteServer(root, pkg), remote),
    ...(SERVERS.includes('nginx') ? [startNginx(nginx)] : []),
  ]);
  return {
    ports: { node: { site, remote }, nginx: { site: nginxSite, remote: nginxRemote } },
    close: () => Promise.all(listening.map((server) => server.close())),
  };
}
