import { contentType } from './resource.ts';
import { type Headers, patternOf, type ServerRules } from './server-rules.ts';

/** Inside double quotes nginx knows the backslash. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** nginx forgets the headers of the outer block where an inner one has any. */
const lines = (scope: '' | ' always', ...sets: Headers[]): string =>
  sets
    .flatMap((headers) => Object.entries(headers))
    .map(([name, value]) => `  add_header ${name} ${quoted(value)}${scope};\n`)
    .join('');

/** By the coding that a browser takes; `gzip_vary` says so only where there is a compressed form. */
const BY_CODING: Headers = { Vary: 'Accept-Encoding' };

const NOT_KEPT: Headers = { 'Cache-Control': 'no-cache' };

/** A folder's address is refused by nginx with a page of its own. */
const orElse = (missing: string): string => `  error_page 403 404 = ${missing};\n`;

/** What is said where there is nothing: no page, and nothing to keep. */
const nothing = (name: string, ...headers: Headers[]): string =>
  location(
    name,
    '  types {}\n  default_type text/plain;\n',
    lines(' always', ...headers, NOT_KEPT),
    '  return 404 "Not found";\n',
  );

const location = (match: string, ...body: string[]): string =>
  `location ${match} {\n${body.join('')}}\n`;

/** Endings of files that a release or a site may have; another one is bytes without a type. */
const ENDINGS = [
  ...[
    'html',
    'js',
    'css',
    'json',
    'txt',
    'xml',
    'svg',
    'png',
    'jpg',
    'jpeg',
    'gif',
    'webp',
    'avif',
  ],
  ...['ico', 'woff', 'woff2', 'wasm', 'webmanifest'],
];

/** The same types as everywhere, whatever the machine's own list says. */
function types(): string {
  const typed = ENDINGS.map((ending) => {
    const [type = '', charset] = contentType(`x.${ending}`).split('; ');
    return { ending, type, isText: charset !== undefined };
  });
  // nginx gives HTML a charset always, and does not want to be told so.
  const texts = new Set(typed.filter(({ isText }) => isText).map(({ type }) => type));
  texts.delete('text/html');
  return [
    `types {\n${typed.map(({ ending, type }) => `  ${type} ${ending};\n`).join('')}}\n`,
    'default_type application/octet-stream;\n',
    `charset utf-8;\ncharset_types ${[...texts].join(' ')};\n`,
  ].join('');
}

/**
 * The site for nginx, to be included in a `server` block that sets `$store` to the store's folder
 * (docs/deploying.md).
 */
export function nginxInclude({ pages, notFound, headers }: ServerRules): string {
  const { all, releases, pointers, documents } = headers;
  const { 'Cache-Control': _kept, 'Timing-Allow-Origin': _timing, ...forOthers } = releases;
  const found = (...sets: Headers[]) => lines('', all, ...sets, BY_CODING);
  return [
    'root $store/site/current/public;\ngzip_static on;\n',
    types(),
    `error_page 403 404 /${notFound};\n`,
    ...pages.map(({ path, file }) =>
      location(`~* ${patternOf(path)}`, `  try_files /${file} =404;\n`, found(headers.pages)),
    ),
    location(`= /${notFound}`, '  internal;\n', lines(' always', all, headers.pages, BY_CODING)),
    location(
      '^~ /releases/',
      '  root $store;\n',
      orElse('@no-release'),
      found(releases),
      location(
        '~ ^/releases/[a-z0-9-]+/previews/',
        '  root $store;\n',
        orElse('@no-release'),
        found(pointers),
      ),
    ),
    '# Pages have the addresses of their routes alone; and a missing file is no page.\n',
    location('~* \\.(html?|br|gz)$', orElse('@missing'), '  return 404;\n'),
    location('~* \\.[a-z0-9]+$', orElse('@missing'), found(documents)),
    nothing('@missing', all),
    nothing('@no-release', all, forOthers),
  ].join('');
}
