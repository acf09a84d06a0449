import { DENSE_ENDINGS, DOCUMENT_ENDINGS, RELEASE_ENDINGS } from '@composed/contract/file-kinds';
import { DEEPEST_ROUTE } from '@composed/contract/manifest';
import { POOL } from '@composed/contract/pool';
import {
  BROWSER_HINT,
  BY_DICTIONARY,
  DELTA,
  DELTA_ENDINGS,
  DELTA_HEADERS,
  DICTIONARY,
  PAGE_FOR_BROWSERS,
  pageDictionary,
  TAKES_DELTA,
} from './deltas.ts';
import { contentType } from './resource.ts';
import {
  filledArguments,
  type Headers,
  namesOf,
  type PassedPages,
  patternOf,
  type ServerRules,
} from './server-rules.ts';

/** Escapes quotes and backslashes for nginx's double quotes. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** Formats headers. Each block repeats them all, since in nginx an inner `add_header` drops those of outer blocks. */
const lines = (scope: '' | ' always', ...sets: Headers[]): string =>
  sets
    .flatMap((headers) => Object.entries(headers))
    .map(([name, value]) => `  add_header ${name} ${quoted(value)}${scope};\n`)
    .join('');

/** For responses by coding. `gzip_vary` adds the header only if a compressed file exists. */
const BY_CODING: Headers = { Vary: 'Accept-Encoding' };

/** Replaces nginx's own error page, also for folders and links, which it refuses with 403. */
const orElse = (missing: string): string => `  error_page 403 404 = ${missing};\n`;

/** Responds with a short text instead of a page. */
const say = (name: string, status: number, text: string, ...headers: Headers[]): string =>
  location(
    name,
    '  types {}\n  default_type text/plain;\n',
    lines(' always', ...headers),
    `  return ${status} "${text}";\n`,
  );

const location = (match: string, ...body: string[]): string =>
  `location ${match} {\n${body.join('')}}\n`;

/**
 * Sets a variable to a header's value: one value for browsers that may use a page as a dictionary, another for the
 * rest.
 */
const choose = (name: string, header: keyof typeof PAGE_FOR_BROWSERS, others: string): string =>
  `set $${name} "${PAGE_FOR_BROWSERS[header]}";
if ($http_${BROWSER_HINT.toLowerCase().replaceAll('-', '_')} = "") {
  set $${name} "${others}";
}
`;

const ENDINGS: readonly string[] = ['html', ...new Set([...RELEASE_ENDINGS, ...DOCUMENT_ENDINGS])];

/** The same media types as in our own server, instead of the machine's list. */
function types(): string {
  const typed = ENDINGS.map((ending) => {
    const [type = '', charset] = contentType(`x.${ending}`).split('; ');
    return { ending, type, isText: charset !== undefined };
  });
  // nginx always adds a charset to HTML, and warns if it is listed here.
  const texts = new Set(typed.filter(({ isText }) => isText).map(({ type }) => type));
  texts.delete('text/html');
  return [
    `types {\n${typed.map(({ ending, type }) => `  ${type} ${ending};\n`).join('')}}\n`,
    'default_type application/octet-stream;\n',
    `charset utf-8;\ncharset_types ${[...texts].join(' ')};\n`,
  ].join('');
}

/** Allowed release files: a release's name, then folders and a file that are not hidden, with an allowed ending. */
const RELEASE_FILE = `~ "^/releases/[a-z][a-z0-9-]*/[0-9][A-Za-z0-9._-]*/([A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\\.(${RELEASE_ENDINGS.join('|')})$"`;
/** Files that are never compressed. A `.gz` or `.br` next to them is not ours. */
const AS_IT_IS = `~ "^/releases/[a-z][a-z0-9-]*/[0-9][A-Za-z0-9._-]*/(release\\.json|([A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\\.(${DENSE_ENDINGS.join('|')}))$"`;
/** Shared files with deltas, with name and ending captured, and the deltas themselves. */
const POOLED = `^/releases/[a-z][a-z0-9-]*/${POOL}/([A-Za-z0-9_-][A-Za-z0-9._-]*/)*`;
const WITH_DELTAS = `~ "${POOLED}(?<later>[A-Za-z0-9_-][A-Za-z0-9._-]*)\\.[0-9a-f]{12}\\.(?<ending>${DELTA_ENDINGS.join('|')})$"`;
const deltasOf = (ending: string): string =>
  `~ "${POOLED}(?<later>[A-Za-z0-9_-][A-Za-z0-9._-]*)\\.[0-9a-f]{12}\\.${ending}\\.[A-Za-z0-9]+\\.${DELTA}$"`;
/** Variables for the request's dictionary, if it accepts deltas, and for the cache headers of pages. */
const ASKED = `set $dictionary "";
if ($http_available_dictionary ~ "${DICTIONARY}") {
  set $dictionary $1$2$3$4$5$6$7$8$9;
}
if ($http_accept_encoding !~ "${TAKES_DELTA}") {
  set $dictionary "";
}
${choose('page_cache', 'Cache-Control', 'no-cache')}${choose('page_vary', 'Vary', 'Accept-Encoding')}`;
/** Rewrites to the file's delta for the browser's dictionary, if it exists. */
const toDelta = (folder: string, file: string): string =>
  `    if (-f "${folder}${file}.$dictionary.${DELTA}") {
      rewrite ^ ${file}.$dictionary.${DELTA} last;
    }
`;
/** A query requests the whole file, for a browser that could not use a delta. */
const WHOLE_BY_QUERY = `    if ($is_args) {
      set $dictionary "";
    }
`;
/** Files of pages. Only routes lead to them. */
const PAGE_FILE = '[A-Za-z0-9_-][A-Za-z0-9._-]*\\.html';
const PREVIEW = '~ "^/releases/[a-z][a-z0-9-]*/previews/[a-z0-9-]+\\.json$"';
const DOCUMENT = `~ "^/[A-Za-z0-9_-][A-Za-z0-9._-]*\\.(${DOCUMENT_ENDINGS.join('|')})$"`;

/** Prefixes with several segments create folders. nginx would redirect the address of a folder. */
const foldersAbove = (prefixes: readonly string[]): string[] => {
  const above = prefixes.flatMap((prefix) =>
    prefix.split('/').flatMap((_part, index, parts) => parts.slice(1, index).join('/') || []),
  );
  const found = [...new Set(above)].join('|');
  return found === '' ? [] : [location(`~ "^/(${found})/*$"`, '  return 404;\n')];
};

/** Locations of remotes' pages, by the number of segments. A new page needs only a new file. */
const mounted = (prefixes: readonly string[], headers: string, below = ''): string[] =>
  prefixes.length === 0
    ? []
    : Array.from({ length: DEEPEST_ROUTE + 1 }, (_, depth) => {
        // The first capture is the prefix.
        const captured = Array.from({ length: depth }, (_each, index) => `$${index + 2}`);
        const files = namesOf(captured).map((name) => `$1${name}.html`);
        return location(
          `~ "^${below}(${prefixes.join('|')})${'/([^/]+)'.repeat(depth)}/*$"`,
          ...(below === '' ? [] : ['  internal;\n  recursive_error_pages on;\n']),
          `  try_files ${files.join(' ')} =404;\n`,
          headers,
        );
      });

/** Folder of static pages that a page falls back to. No route and no release can have its name. */
const FALLBACK = '/index/static';

/**
 * nginx refuses a path with a broken escape or NUL before it looks for a location. A reader of such a link gets the page
 * of unknown addresses. No route has this name.
 */
const UNREADABLE = '/index/unreadable';
const BROKEN_PATH = '"^(GET|HEAD) /(?!releases/)[^ ?]*%(00|.?[^0-9A-Fa-f])"';

/**
 * Passes a page to the server that fills it. Only the method, the path and some arguments count there. If that server
 * fails, the response is the static page.
 */
const passTo = (passed: PassedPages, all: Headers, fallback: string): string => {
  const { origin, pathname } = new URL(passed.filler);
  const query = passed.arguments.map((name) => `${name}=$arg_${name}`).join('&');
  const headers = {
    'Accept-Encoding': '$http_accept_encoding',
    'If-None-Match': '$http_if_none_match',
    'X-Forwarded-For': '$remote_addr',
    Connection: '""',
  };
  return [
    '  set $page_path $uri;\n',
    `  rewrite ^ ${pathname.replace(/\/$/, '')}$uri?${query}? break;\n`,
    `  proxy_pass ${origin};\n`,
    '  proxy_http_version 1.1;\n  proxy_ssl_server_name on;\n',
    '  proxy_pass_request_headers off;\n  proxy_pass_request_body off;\n',
    ...Object.entries(headers).map(([name, value]) => `  proxy_set_header ${name} ${value};\n`),
    ...['connect', 'send', 'read'].map((what) => `  proxy_${what}_timeout 300ms;\n`),
    '  proxy_intercept_errors on;\n',
    `  error_page 500 502 503 504 = ${fallback};\n`,
    ...Object.keys(all).map((name) => `  proxy_hide_header ${name};\n`),
    lines(' always', all),
  ].join('');
};

/** Serves the static page for other arguments, which can select another content. */
const unlessOther = (passed: PassedPages, file: string): string =>
  `  if ($args !~ "^(${filledArguments(passed.arguments)}(=[^&]*)?(&|$))*$") {\n    rewrite ^ /${file} last;\n  }\n`;

/**
 * Returns the nginx configuration of a site (docs/setting-up-a-site.md). Its `server` block must set `$store` to the
 * store's folder. nginx's responses to unreadable requests have the block's headers.
 */
export function nginxInclude(
  { pages, mounts = [], notFound, headers }: ServerRules,
  passed?: PassedPages,
): string {
  const { all, releases, previews, documents, errors } = headers;
  const { 'Cache-Control': _kept, 'Timing-Allow-Origin': _timing, ...forOthers } = releases;
  const found = (...sets: Headers[]) => lines('', all, ...sets, BY_CODING);
  // No `from=` here: Debian's brotli module sends no file if that path contains variables.
  const inStore = '    root $store;\n    disable_symlinks on;\n';
  const plain = '    gzip_static off;\n';
  const { 'Cache-Control': _asked, ...ofPages } = headers.pages;
  const kept =
    '  add_header Cache-Control $page_cache;\n  add_header Vary $page_vary;\n  add_header Use-As-Dictionary $page_dictionary;\n';
  return [
    'root $store/site/current/public;\n',
    '# The link to the current site is followed: who may write below site/ owns the site. None is below releases/.\n',
    'gzip_static on;\nmax_ranges 0;\n',
    types(),
    lines(' always', all, errors).replaceAll(/^ +/gm, ''),
    `error_page 403 404 /${notFound};\nerror_page 400 ${UNREADABLE};\nerror_page 405 = @not-allowed;\n`,
    'if ($request_method !~ "^(GET|HEAD)$") {\n  return 405;\n}\n',
    ASKED,
    ...pages.map(({ path, file }) =>
      location(
        `~* ${patternOf(path)}`,
        `  set $page_dictionary ${quoted(pageDictionary(path))};\n`,
        passed?.paths.includes(path)
          ? `${path.includes(':') ? '' : unlessOther(passed, file)}${passTo(passed, all, `/${file}`)}`
          : `${toDelta('$document_root', `/${file}`)}  rewrite ^ /${file} last;\n`,
      ),
    ),
    ...(passed && passed.mounts.length > 0
      ? [
          location(
            `~ "^(${passed.mounts.join('|')})(/[^/]+){0,${DEEPEST_ROUTE}}/*$"`,
            passTo(passed, all, `${FALLBACK}$page_path`),
          ),
          ...mounted(passed.mounts, found(headers.pages), FALLBACK),
        ]
      : []),
    ...mounted(mounts, found(headers.pages)),
    ...foldersAbove(mounts),
    location(`= /${notFound}`, '  internal;\n', lines(' always', all, headers.pages, BY_CODING)),
    location(
      `= ${UNREADABLE}`,
      '  internal;\n',
      `  if ($request ~ ${BROKEN_PATH}) {\n    rewrite ^ /${notFound} last;\n  }\n  return 400;\n`,
    ),
    location(
      '^~ /releases/',
      orElse('@no-release'),
      location(AS_IT_IS, inStore, plain, orElse('@no-release'), found(releases)),
      location(
        WITH_DELTAS,
        WHOLE_BY_QUERY,
        toDelta('$store', '$uri'),
        inStore,
        orElse('@no-release'),
        lines('', all, releases, BY_DICTIONARY),
        // Relative, since packages also have their own origins. Captured names need no quotes.
        '  add_header Use-As-Dictionary \'match="$later.*.$ending"\';\n',
      ),
      ...DELTA_ENDINGS.map((ending) =>
        location(
          deltasOf(ending),
          `  internal;\n  types {}\n  default_type ${contentType(`x.${ending}`).split('; ')[0]};\n`,
          '  gzip off;\n',
          inStore,
          plain,
          orElse('@no-release'),
          lines('', all, { ...releases, ...BY_DICTIONARY, ...DELTA_HEADERS }),
          `  add_header Use-As-Dictionary 'match="$later.*.${ending}"';\n`,
        ),
      ),
      location(RELEASE_FILE, inStore, orElse('@no-release'), found(releases)),
      location(PREVIEW, inStore, plain, orElse('@no-release'), found(previews)),
      '  return 404;\n',
    ),
    location(DOCUMENT, orElse('@missing'), found(documents)),
    location(
      `~ "^/${PAGE_FILE}$"`,
      '  internal;\n',
      orElse('@missing'),
      lines('', all, ofPages),
      kept,
    ),
    location(
      `~ "^/${PAGE_FILE}\\.[A-Za-z0-9]+\\.${DELTA}$"`,
      '  internal;\n  types {}\n  default_type text/html;\n',
      plain,
      orElse('@missing'),
      lines('', all, ofPages, { 'Content-Encoding': DELTA }),
      kept,
    ),
    '# Pages have the addresses of their routes alone; and a missing file is no page.\n',
    location('~* \\.[a-z0-9]+$', orElse('@missing'), '  return 404;\n'),
    say('@missing', 404, 'Not found', all, errors),
    say('@no-release', 404, 'Not found', all, errors, forOthers),
    say('@not-allowed', 405, 'Method not allowed', all, errors, { Allow: 'GET, HEAD' }),
  ].join('');
}
