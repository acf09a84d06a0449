import type { HostRecord } from '@composed/contract/release';
import { isUrl } from '@composed/contract/settings';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { nameIn } from './markers.ts';

const originOf = (url: unknown): string[] => (isUrl(url) ? [new URL(url).origin] : []);

/** Pictures may come from any origin with TLS: what has none is named where pages call it. */
const isPlain = (origin: string) => origin.startsWith('http:');

/**
 * No script without a hash and CORS runs, whoever asked for it. For styles there is no such
 * policy in any browser yet: there the host's loader and the composed pages see to it.
 */
export const INTEGRITY_POLICY = 'blocked-destinations=(script)';

/** The visitor's own machine: a development server's files, and the socket by which it has the tab reloaded. */
const OWN_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*'];
const OWN_SOCKETS = ['ws://localhost:*', 'ws://127.0.0.1:*'];

/** What a site's policy follows from. */
export interface PolicySite extends Pick<SiteConfiguration, 'config' | 'localRemotes'> {
  /** Of the site: names what may make addresses of scripts. */
  name: string;
  /** Settings that hold addresses which pages call; every text of the configuration unless told. */
  addresses?: readonly string[] | undefined;
}

/** The site of a host's pages: its markers are named after it. */
export function policySite(
  { template, product }: Pick<HostRecord, 'template' | 'product'>,
  site: Pick<SiteConfiguration, 'config' | 'localRemotes' | 'origin'>,
): PolicySite & Pick<SiteConfiguration, 'origin'> {
  return { ...site, name: nameIn(template), addresses: product?.addresses };
}

/**
 * Bytes. Each origin of a remote stands in five directives, and a header is not compressed: of a hundred
 * remotes it would weigh a tenth of a page, and be more than many a proxy takes.
 */
const MOST_IN_HEADER = 2048;

export interface Policy {
  header: string;
  /**
   * For a `meta` element at the start of the page, where it is compressed: the directives of which the header
   * has the remotes' schemes alone. Browsers allow what both do. `null` where the header says all.
   */
  inPage: string | null;
}

/** The page's Content-Security-Policy, derived from the same configuration that the host reads. */
export function policyOf(site: PolicySite): Policy {
  const whole = contentSecurityPolicy(site);
  if (whole.length <= MOST_IN_HEADER) return { header: whole, inPage: null };
  const { config } = site;
  const schemes = config.remoteOrigins.map((origin) => new URL(origin).protocol);
  const header = contentSecurityPolicy({ ...site, config: { ...config, remoteOrigins: schemes } });
  const said = header.split('; ');
  const inPage = whole.split('; ').filter((directive) => !said.includes(directive));
  return { header, inPage: inPage.join('; ') };
}

function contentSecurityPolicy({
  name,
  config,
  addresses = Object.keys(config),
  localRemotes = false,
}: PolicySite): string {
  const remotes = [...config.remoteOrigins, ...(localRemotes ? OWN_MACHINE : [])];
  const called = addresses.flatMap((setting) => originOf(config[setting]));
  const connect = [
    ...remotes,
    ...(localRemotes ? OWN_SOCKETS : []),
    ...called,
    ...originOf(config.telemetryUrl),
  ];
  // What repeats stands in one order, and side by side where pages have it: it compresses better.
  const ours = ["'self'", ...remotes];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    // The host's loader runs what it has read of a remote's files, up to their sizes.
    'script-src': ['blob:', ...ours],
    'style-src': ['blob:', ...ours],
    'connect-src': ["'self'", ...connect],
    'font-src': ours,
    'img-src': ['data:', 'blob:', 'https:', "'self'", ...[...remotes, ...called].filter(isPlain)],
    // Otherwise it would follow `script-src`.
    'worker-src': ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [`${name}#remotes`],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}
