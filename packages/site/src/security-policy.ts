import type { HostRecord } from '@composed/contract/release';
import { isUrl } from '@composed/contract/settings';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { nameIn } from './host-page.ts';

const originOf = (url: unknown): string[] => (isUrl(url) ? [new URL(url).origin] : []);

/** The policy allows images from any HTTPS origin, so only plain HTTP origins must be named. */
const isPlain = (origin: string) => origin.startsWith('http:');

/**
 * Blocks each script without a hash and CORS, also one that a remote adds. Browsers have no such policy for styles yet;
 * there the host's loader and composed pages add hashes.
 */
export const INTEGRITY_POLICY = 'blocked-destinations=(script)';

/** Files of a development server on the visitor's machine, and the socket that reloads the tab. */
const OWN_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*'];
const OWN_SOCKETS = ['ws://localhost:*', 'ws://127.0.0.1:*'];

/** Configuration that a site's policy is derived from. */
export interface PolicySite extends Pick<SiteConfiguration, 'config' | 'localRemotes'> {
  /** The site's name, used in names of Trusted Types policies. */
  name: string;
  /** Settings with addresses that pages call. Default: all settings. */
  addresses?: readonly string[] | undefined;
}

/** Returns the policy's input for a host's release. The site's name comes from the template's markers. */
export function policySite(
  { template, product }: Pick<HostRecord, 'template' | 'product'>,
  site: Pick<SiteConfiguration, 'config' | 'localRemotes' | 'origin'>,
): PolicySite & Pick<SiteConfiguration, 'origin'> {
  return { ...site, name: nameIn(template), addresses: product?.addresses };
}

/**
 * Bytes. Each remote's origin is in five directives, and headers are not compressed. With a hundred remotes, the header
 * would be a tenth of a page, and too long for many proxies.
 */
const MOST_IN_HEADER = 2048;

export interface Policy {
  header: string;
  /**
   * Policy for a `meta` element at the start of the page, where it is compressed. It has the directives whose header
   * version only names the remotes' schemes. Browsers enforce both. `null` if the header is complete.
   */
  inPage: string | null;
}

/** Derives the page's Content-Security-Policy from the configuration that the host reads. */
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
  // Repeated sources keep the same order and are adjacent, since that compresses better.
  const ours = ["'self'", ...remotes];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    // The host's loader runs a remote's files from blobs, after it has read them up to their size.
    'script-src': ['blob:', ...ours],
    'style-src': ['blob:', ...ours],
    'connect-src': ["'self'", ...connect],
    'font-src': ours,
    'img-src': ['data:', 'blob:', 'https:', "'self'", ...[...remotes, ...called].filter(isPlain)],
    // Without this, the browser would use `script-src`.
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
