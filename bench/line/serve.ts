import { readFileSync } from 'node:fs';
import { findNginx, type NginxServer, startNginx } from '@composed/testing/nginx';
import { type Certificate, findOpenssl } from './certificate.ts';
import { SLOW_LINE } from './model.ts';
import { type Line, openLine } from './proxy.ts';

/** What a real line needs and this machine lacks. */
export const missingForLine = (): string[] => [
  ...(findNginx(false) === undefined ? ['nginx'] : []),
  ...(findOpenssl() === undefined ? ['openssl'] : []),
];

/** A server, and the port at which browsers reach it by the line. */
export interface LineServer extends NginxServer {
  front: number;
}

/** As much as Linux gives a connection that has just been opened: what is in there no priority can change. */
const LISTEN = 'ssl http2 sndbuf=16k';

/** Below `/api` of each origin, ahead of the site's rules, is the API. */
const withApi = (api: number): string => `
    if ($uri ~ "^/api/") { break; }
    location ^~ /api/ { proxy_pass http://127.0.0.1:${api}; proxy_set_header Origin ""; }`;

/**
 * The rules without their check of symbolic links: with it Debian's module for brotli overlooks its files now and then
 * (docs/setting-up-a-site.md), and a comparison would be one of chance.
 */
const withoutLinkCheck = (directives: string): string =>
  directives.replace(/set \$store (\S+); include (\S+);/, (_all, store: string, file: string) => {
    const rules = readFileSync(file, 'utf8').replaceAll(/disable_symlinks [^;]*;/g, '');
    return `set $store ${store};\n${rules}`;
  });

/** Starts nginx with TLS and HTTP/2, and a line in front of it. */
export async function serveByLine(
  servers: readonly LineServer[],
  { certificate, key }: Certificate,
  api: number,
): Promise<Line> {
  const head = `ssl_certificate ${certificate}; ssl_certificate_key ${key};${withApi(api)}`;
  const nginx = await startNginx(
    servers.map(({ port, directives }) => ({
      port,
      directives: `${head}\n    ${withoutLinkCheck(directives)}`,
      listen: LISTEN,
    })),
  );
  const line = await openLine(
    Object.fromEntries(servers.map(({ front, port }) => [front, port])),
    SLOW_LINE,
  );
  return {
    get received() {
      return line.received;
    },
    hangUp: () => line.hangUp(),
    async close() {
      await line.close();
      await nginx.close();
    },
  };
}
