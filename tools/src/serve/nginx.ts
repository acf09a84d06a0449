import { type Headers, patternOf, type ServerRules } from './server-rules.ts';

/** Inside double quotes nginx knows the backslash. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** An answer that there is nothing must not be kept as long as what was asked for. */
const scope = (name: string): string => (name === 'Cache-Control' ? '' : ' always');

/** nginx forgets the headers of the outer block where an inner one has any. */
const lines = (...sets: Headers[]): string =>
  sets
    .flatMap((headers) => Object.entries(headers))
    .map(([name, value]) => `  add_header ${name} ${quoted(value)}${scope(name)};\n`)
    .join('');

const location = (match: string, ...body: string[]): string =>
  `location ${match} {\n${body.join('')}}\n`;

/**
 * The site for nginx, to be included in a `server` block that sets `$store` to the store's folder
 * (docs/deploying.md).
 */
export function nginxInclude({ pages, notFound, headers }: ServerRules): string {
  const { all, releases, pointers, documents } = headers;
  return [
    'root $store/site/current/public;\ncharset utf-8;\ngzip_static on;\n',
    `error_page 404 /${notFound};\n`,
    ...pages.map(({ path, file }) =>
      location(`~* ${patternOf(path)}`, `  try_files /${file} =404;\n`, lines(all, headers.pages)),
    ),
    location(`= /${notFound}`, '  internal;\n', lines(all, headers.pages)),
    location(
      '^~ /releases/',
      '  root $store;\n  error_page 404 @missing;\n',
      lines(all, releases),
      location(
        '~ ^/releases/[a-z0-9-]+/previews/',
        '  root $store;\n  error_page 404 @missing;\n',
        lines(all, pointers),
      ),
    ),
    '# Pages have the addresses of their routes alone; and a missing file is no page.\n',
    location('~* \\.(html?|br|gz)$', '  error_page 404 @missing;\n  return 404;\n'),
    location('~* \\.[a-z0-9]+$', '  error_page 404 @missing;\n', lines(all, documents)),
    location(
      '@missing',
      '  types {}\n  default_type text/plain;\n',
      lines(all),
      '  return 404 "Not found";\n',
    ),
  ].join('');
}
