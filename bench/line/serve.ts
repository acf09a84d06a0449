import { readFileSync } from 'node:fs';
import { findNginx, type NginxServer, startNginx } from '@composed/testing/nginx';
import { type Certificate, findOpenssl } from './certificate.ts';
import { SLOW_LINE } from './model.ts';
import { type Line, openLine } from './proxy.ts';

/** Lists the programs that a real line needs and this machine lacks. */
export const missingForLine = (): string[] => [
  ...(findNginx(false) === undefined ? ['nginx'] : []),
  ...(findOpenssl() === undefined ? ['openssl'] : []),
];

/** Server with the port at which browsers reach it through the line. */
export interface LineServer extends NginxServer {
  front: number;
}

/**
 * Listen options. The small buffer is the initial one of a Linux connection: priorities can't
 * change the order of data in it.
 */
const LISTEN = 'ssl http2 sndbuf=16k';

/** Passes `/api` of each origin to the API, before the site's rules. */
const withApi = (api: number): string => `
    if ($uri ~ "^/api/") { break; }
    location ^~ /api/ { proxy_pass http://127.0.0.1:${api}; proxy_set_header Origin ""; }`;

/**
 * Removes the check of symbolic links from the rules. With it, Debian's brotli module sometimes
 * misses its files (docs/setting-up-a-site.md), which would make comparisons random.
 */
const withoutLinkCheck = (directives: string): string =>
  directives.replace(/set \$store (\S+); include (\S+);/, (_all, store: string, file: string) => {
    const rules = readFileSync(file, 'utf8').replaceAll(/disable_symlinks [^;]*;/g, '');
    return `set $store ${store};\n${rules}`;
  });

/** Starts nginx with TLS and HTTP/2 behind a line. */
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
