import { RELEASE_ENDINGS } from '@composed/contract/file-kinds';
import { DEEPEST_ROUTE, type Mounts } from '@composed/contract/manifest';
import type { RouteRow } from '@composed/contract/release';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { INTEGRITY_POLICY, type PolicySite, policyOf } from './security-policy.ts';

/** Arguments that campaigns add to an address. They select no other content. Source of a regular expression. */
const OF_CAMPAIGNS = 'utm_[a-z]+|fbclid|gclid|msclkid';

/** Arguments that select the content of a filled page: its number, and those that the sources name. */
export const dataArguments = (sources: readonly string[]): string[] => [
  ...new Set(['page', ...sources.flatMap((source) => source.split('?')[1]?.split('&') ?? [])]),
];

/** Arguments with which a page can be filled. Source of a regular expression. */
export const filledArguments = (names: readonly string[]): string =>
  `(${[...names, OF_CAMPAIGNS].join('|')})`;

export type Headers = Readonly<Record<string, string>>;

/** A page that a server fills with data for each address. */
export interface FilledRule {
  path: string;
  /** The static page below `public/`, and its template below `templates/`. */
  file: string;
  /**
   * Address of the data: that of `/a/1` is at `{source}/a/1`. `{source}?b&c` means that the data also depend on these
   * arguments of the page's address.
   */
  source: string;
  /** Head of the static page, for data without its own. */
  head: Readonly<Record<'title' | 'description', string>>;
}

/** Configuration for any server of the site; a composed site has it as `server.json`. */
export interface ServerRules {
  /** The first match wins. Letter case and trailing slashes are ignored. */
  pages: readonly { path: string; file: string }[];
  /** Prefixes of remotes' pages, which are files by the segments of their addresses. Absent if there are none. */
  mounts?: readonly string[];
  /** Pages with data. Absent if there are none. */
  filled?: readonly FilledRule[];
  notFound: string;
  /** Endings of public files in releases. */
  releaseEndings: readonly string[];
  headers: {
    /** Headers of every response, including errors. */
    all: Headers;
    /** Headers of errors without a page. */
    errors: Headers;
    pages: Headers;
    /** Headers of `discovery.json`, `config.json` and similar files. */
    documents: Headers;
    releases: Headers;
    /** Headers of preview files, the only files below `releases/` that may change. */
    previews: Headers;
  };
}

/**
 * `/project/:id` → `project._id.html`. Paths of a route table never share a file. There are no folders, since servers
 * treat a folder's address specially.
 */
function fileFor(path: string): string {
  const name = path.slice(1).replaceAll(':', '_').replaceAll('/', '.');
  return `${name === '' ? 'index' : name}.html`;
}

/**
 * Policy of releases, previews and errors. A browser that opens such a response as a document gives it an opaque origin, and
 * neither runs nor loads anything. Pages that use the file as a script, style, font or image follow their own policy.
 */
export const SANDBOXED: Headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
};

/** Policy of the host's own text files next to the pages: as a document they run no code. */
const INERT: Headers = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };

/** Headers of errors without a page. */
export const NOTHING_HERE: Headers = { 'Cache-Control': 'no-cache', ...SANDBOXED };

/** Any page may use a release, from any origin. */
const FOR_OTHER_ORIGINS: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
};

/** Headers of a release's files, which never change. */
export const RELEASE_HEADERS: Headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  ...SANDBOXED,
  ...FOR_OTHER_ORIGINS,
};

/** Headers of previews, which may change their release. */
export const PREVIEW_HEADERS: Headers = {
  'Cache-Control': 'no-cache',
  ...SANDBOXED,
  ...FOR_OTHER_ORIGINS,
};

export const ALWAYS: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** One year. Subdomains are left to their owners. */
const ENCRYPTED_ALONE: Headers = { 'Strict-Transport-Security': 'max-age=31536000' };

const isPublicHttps = (origin: string): boolean =>
  /^https:\/\/(?!(localhost|127\.0\.0\.1|\[::1\])(:|$))/i.test(origin);

/** Returns the server's rules, derived from the route table and the site's configuration. */
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
      previews: PREVIEW_HEADERS,
    },
  };
}

/** Returns a route's addresses as a regular expression for JavaScript and nginx. */
export const patternOf = (path: string): string => {
  const body = path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+');
  return `^${body}/*$`;
};

/** Replaces a parameter in file names. No path segment equals it. */
const ANY = '_';

/**
 * Returns the page's file for a remote's route. Its folders follow the segments, so that servers find it from the
 * address.
 */
export const mountedFile = (path: string): string =>
  `${path.slice(1).replaceAll(/:\w+/g, ANY)}.html`;

/** Returns all prefixes that a site grants in a stable order, longer ones first. */
export const prefixesOf = (mounts: Mounts = {}): string[] =>
  Object.values(mounts)
    .flatMap(({ paths = [] }) => paths)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

/**
 * Returns the possible file names for the segments below a prefix. Literal segments have priority over parameters, from
 * the left.
 */
export const namesOf = (segments: readonly string[]): string[] =>
  segments.reduce<string[]>(
    (names, segment) => names.flatMap((name) => [`${name}/${segment}`, `${name}/${ANY}`]),
    [''],
  );

/** Returns the candidate files of an address's page, best first; null if no prefix matches. */
export function candidates(prefixes: readonly string[], path: string): string[] | null {
  const plain = path.replace(/\/+$/, '');
  const prefix = prefixes.find((each) => plain === each || plain.startsWith(`${each}/`));
  if (prefix === undefined) return null;
  const segments = plain.slice(prefix.length).split('/').slice(1);
  if (segments.length > DEEPEST_ROUTE || segments.includes('')) return [];
  return namesOf(segments).map((name) => `${prefix.slice(1)}${name}.html`);
}

/** Pages that nginx passes to another server, which fills them. */
export interface PassedPages {
  filler: string;
  /** Names of the arguments that the server needs. */
  arguments: readonly string[];
  paths: readonly string[];
  /** Prefixes of remotes' pages. */
  mounts: readonly string[];
}

/**
 * Returns all pages of packages with a source, also those without a template: then a new release needs no reload.
 * Undefined if the site has no filler.
 */
export function passedPages(
  routes: readonly RouteRow[],
  { filler, sources = {}, mounts = {} }: Pick<SiteConfiguration, 'filler' | 'sources' | 'mounts'>,
): PassedPages | undefined {
  if (filler === undefined) return undefined;
  const hasSource = (pkg: string) => Object.hasOwn(sources, pkg);
  return {
    filler,
    arguments: dataArguments(Object.values(sources)),
    paths: routes.filter(({ remote }) => hasSource(remote)).map(({ path }) => path),
    mounts: prefixesOf(
      Object.fromEntries(Object.entries(mounts).filter(([pkg]) => hasSource(pkg))),
    ),
  };
}
