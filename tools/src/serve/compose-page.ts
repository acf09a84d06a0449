import type { BootData } from '@idea-hub/shared/contracts/discovery';
import type { HostRecord, RemoteRecord, RouteRow } from '@idea-hub/shared/contracts/release';

/** A release that browsers may load, and where. */
export interface LiveRelease<R> {
  record: R;
  /** The envelope's bytes, as they are served. */
  envelope: string;
  /** Address of the record. */
  url: string;
}

export interface PageParts {
  host: HostRecord;
  /** `null` for an address that no route knows. */
  route: RouteRow | null;
  /** The live release of the route's remote. */
  live: LiveRelease<RemoteRecord> | undefined;
  boot: BootData;
  origin: string;
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** JSON inside a script element: no end tag and no comment may be read out of it. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What the browser is to fetch at once: all that the route's screen needs, each with its hash. */
function preloads({ route, live }: PageParts): string[] {
  const screen = live?.record.screens[route?.screen ?? ''];
  if (live === undefined || screen === undefined) return [];
  const { record, url } = live;
  const link = (file: string, as: 'script' | 'style') =>
    `<link rel="preload" as="${as}" href="${new URL(file, url).href}" crossorigin="anonymous" integrity="${record.files[file]?.integrity}">`;
  return [
    ...[record.entry, ...screen.js].map((file) => link(file, 'script')),
    ...screen.css.map((file) => link(file, 'style')),
  ];
}

function ownFiles({ js, css, files }: HostRecord): string[] {
  const hash = (file: string) => `crossorigin="anonymous" integrity="${files[file]?.integrity}"`;
  return [
    ...js.map((file) => `<script defer src="/${file}" ${hash(file)}></script>`),
    ...css.map((file) => `<link rel="stylesheet" href="/${file}" ${hash(file)}>`),
  ];
}

/** The template's title, description and preview data, in the words of this page (SH-13). */
function withMeta(template: string, route: RouteRow | null, origin: string): string {
  const content = (html: string, name: string, value: (before: string) => string) =>
    html.replace(
      new RegExp(`(<meta\\s+(?:name|property)="${name}"\\s+content=")([^"]*)`),
      (_all, start: string, before: string) => start + value(before),
    );
  const title = escapeHtml(route?.title ?? 'Page not found · Idea Hub');
  let html = template.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`);
  html = content(html, 'og:title', () => title);
  html = content(html, 'og:image', (path) => origin + path);
  if (route === null) return html;
  const description = escapeHtml(route.description);
  return content(
    content(html, 'description', () => description),
    'og:description',
    () => description,
  );
}

/** One page of the site, for a route or for none. */
export function composePage(parts: PageParts): string {
  const { host, route, boot, origin } = parts;
  const head = [
    ...preloads(parts),
    ...(route?.indexed ? [] : ['<meta name="robots" content="noindex">']),
    `<script type="application/json" id="idea-hub-boot">${inlineJson(boot)}</script>`,
    ...ownFiles(host),
  ].join('\n    ');
  return withMeta(host.template, route, origin).replace('<!--idea-hub:head-->', () => head);
}
