import { RELEASE_ENDINGS } from '@composed/contract/file-kinds';
import type { RouteRow } from '@composed/contract/release';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { INTEGRITY_POLICY, type PolicySite, policyOf } from './security-policy.ts';

export type Headers = Readonly<Record<string, string>>;

/** What any server of the site has to know beside its files; `server.json` of a composed site. */
export interface ServerRules {
  /** In this order; letter case and a slash at the end do not matter. */
  pages: readonly { path: string; file: string }[];
  /** Prefixes below which pages are files by the segments of their addresses; absent where there is none. */
  mounts?: readonly string[];
  /** The page with status 404, for addresses without a file's ending. */
  notFound: string;
  /** Endings of what is handed out of releases; nothing else is. */
  releaseEndings: readonly string[];
  headers: {
    /** Of every answer, errors included. */
    all: Headers;
    /** Of errors that have no page. */
    errors: Headers;
    pages: Headers;
    /** Of `discovery.json`, `config.json` and the like. */
    documents: Headers;
    /** Of what lies below a release, on whatever origin. */
    releases: Headers;
    /** Of what else lies below `releases/`: previews. */
    pointers: Headers;
  };
}

/**
 * `/project/:id` → `project._id.html`: no two paths of a route table share a file. No folders: servers
 * have answers of their own for the address of one.
 */
function fileFor(path: string): string {
  const name = path.slice(1).replaceAll(':', '_').replaceAll('/', '.');
  return `${name === '' ? 'index' : name}.html`;
}

/**
 * Of releases and of errors. A browser that opens such an answer as a document gives it an origin of its
 * own, and runs and loads nothing for it. Pages that use the file as a script, style, font or picture go by
 * their own policy.
 */
export const NO_DOCUMENT: Headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
};

/** Of documents beside the pages, which are the host's own texts: one that is opened runs nothing. */
const INERT: Headers = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };

/** Of errors that have no page. */
export const NOTHING_HERE: Headers = { 'Cache-Control': 'no-cache', ...NO_DOCUMENT };

/** Any page may use a release, whatever origin it is on. */
const FOR_OTHER_ORIGINS: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
};

/** Of what lies below a release: it never changes. */
export const RELEASE_HEADERS: Headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  ...NO_DOCUMENT,
  ...FOR_OTHER_ORIGINS,
};

/** Of previews, which stand for another release from time to time. */
export const POINTER_HEADERS: Headers = {
  'Cache-Control': 'no-cache',
  ...NO_DOCUMENT,
  ...FOR_OTHER_ORIGINS,
};

export const ALWAYS: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** A year. Subdomains are left to who runs them. */
const ENCRYPTED_ALONE: Headers = { 'Strict-Transport-Security': 'max-age=31536000' };

const isPublicHttps = (origin: string): boolean =>
  /^https:\/\/(?!(localhost|127\.0\.0\.1|\[::1\])(:|$))/i.test(origin);

/** What a server of the site has to know: by the route table, and by the origins that pages load from. */
export function serverRules(
  routes: readonly RouteRow[],
  site: PolicySite & Partial<Pick<SiteConfiguration, 'origin'>>,
  mounts: readonly string[] = [],
): ServerRules {
  return {
    pages: routes.map(({ path }) => ({ path, file: fileFor(path) })),
    ...(mounts.length > 0 ? { mounts } : {}),
    notFound: '404.html',
    releaseEndings: RELEASE_ENDINGS,
    headers: {
      all: { ...ALWAYS, ...(isPublicHttps(site.origin ?? '') ? ENCRYPTED_ALONE : {}) },
      pages: {
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': policyOf(site).header,
        'Integrity-Policy': INTEGRITY_POLICY,
        'Cross-Origin-Opener-Policy': 'same-origin',
        'X-Frame-Options': 'DENY',
      },
      documents: { 'Cache-Control': 'no-cache', ...INERT },
      errors: NOTHING_HERE,
      releases: RELEASE_HEADERS,
      pointers: POINTER_HEADERS,
    },
  };
}

/** The addresses of a route's path, as a regular expression that JavaScript and nginx both know. */
export const patternOf = (path: string): string => {
  const body = path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+');
  return `^${body}/*$`;
};
