import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNginx, type NginxServer, startNginx } from '@composed/testing/nginx';
import { firstProgram, inPath } from '@composed/workspace/installed/programs';
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

const findOpenssl = (): string | undefined => firstProgram(inPath('openssl'));

interface Certificate {
  /** Paths of the PEM files. */
  certificate: string;
  key: string;
  /** Arguments that make Chromium trust only this key. */
  browserArguments: readonly string[];
}

export function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'line.crt'), join(folder, 'line.key')];
  const made = spawnSync(
    findOpenssl() ?? 'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', key, '-out', certificate],
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
  const { publicKey } = new X509Certificate(readFileSync(certificate));
  const hash = createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' }));
  return {
    certificate,
    key,
    // Don't ignore all certificate errors: Chromium would then cache nothing.
    browserArguments: [`--ignore-certificate-errors-spki-list=${hash.digest('base64')}`],
  };
}
