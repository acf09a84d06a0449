import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listening } from '@composed/site/listen';
import { firstProgram, inPath, installPackages } from '@composed/workspace/installed/programs';
import { startServerProgram } from './server-program.ts';

const MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

const onThisMachine = (): string | undefined =>
  firstProgram(['/usr/sbin/nginx', ...inPath('nginx')]);

/**
 * Finds the nginx of this machine. With `install`, installs Debian's packages if nginx or its module for Brotli is
 * missing and we may.
 */
export function findNginx(install: boolean): string | undefined {
  if (install && (onThisMachine() === undefined || !hasBrotli())) {
    installPackages('nginx-light', 'libnginx-mod-http-brotli-static');
  }
  return onThisMachine();
}

export const hasBrotli = (): boolean => existsSync(MODULE);

export interface NginxServer {
  port: number;
  /** Directives for a `server` block, as in docs/setting-up-a-site.md. */
  directives: string;
  /** Directives before the `server` block. */
  before?: string;
  /** Parameters of `listen`, such as `ssl http2`. */
  listen?: string;
}

const block = ({ port, directives, before = '', listen = '' }: NginxServer): string => `${before}
  server {
    listen 127.0.0.1:${port} ${listen}; listen [::1]:${port} ${listen};
    ${hasBrotli() ? 'brotli_static on;' : ''}
    ${directives}
  }
`;

/**
 * Starts an nginx on loopback, with its files in a new folder. Rejects with nginx's error output.
 */
export async function startNginx(servers: readonly NginxServer[]): Promise<Listening> {
  const program = onThisMachine();
  if (program === undefined) throw new Error('There is no nginx.');
  const folder = mkdtempSync(join(tmpdir(), 'composed-nginx-'));
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = join(folder, 'nginx.conf');
  // If we are root, the workers must also run as root to read folders that only root can read.
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; pid ${folder}/pid; error_log stderr crit;
${hasBrotli() ? `load_module ${MODULE};` : ''}
events {}
http {
  access_log off;
  ${temp.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
${servers.map(block).join('')}}
`,
  );
  const address = `http://127.0.0.1:${servers[0]?.port}/discovery.json`;
  const close = await startServerProgram({
    name: 'nginx',
    program,
    args: ['-p', folder, '-c', file],
    folder,
    signal: 'SIGTERM',
    isReady: async () => (await fetch(address).catch(() => null)) !== null,
  });
  return { close };
}

/**
 * Configures the site of a store's folder, and one origin for the releases of each package. `rules` is the file with
 * the site's rules.
 */
export const nginxServers = (
  store: string,
  { host, ...packages }: Readonly<Record<'host', number> & Record<string, number>>,
  rules = join(store, 'site/current/nginx.conf'),
): NginxServer[] => {
  const site = `set $store ${store}; include ${rules};`;
  return [
    { port: host, directives: site },
    ...Object.entries(packages).map(([pkg, port]) => ({
      port,
      directives: `rewrite ^ /releases/${pkg}$uri; ${site}`,
    })),
  ];
};
