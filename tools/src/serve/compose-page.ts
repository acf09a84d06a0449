import type { BootData, MicroFrontendEntry } from '@idea-hub/shared/contracts/discovery';
import type { HostRecord, RemoteRelease, RouteRow } from '@idea-hub/shared/contracts/release';
import type { Fragments } from '../build/fragments.ts';

export interface PageParts {
  host: HostRecord;
  /** Path of the host's release on the site's origin, with a slash at the end. */
  hostBase: string;
  /** `null` for an address that no route knows. */
  route: RouteRow | null;
  boot: BootData;
  origin: string;
  /** Package → what its release shows before any script has run (PF-08). */
  fragments: Readonly<Record<string, Fragments>>;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** JSON inside a script element: no end tag and no comment may be read out of it. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** In a host's fragments: the page of addresses that no route knows. */
const NOT_FOUND = '*';

const isDefault = ({ deployment }: MicroFrontendEntry) => deployment?.default !== false;

/**
 * What the browser is to fetch at once: all that the route's screen needs, each with its hash. Where
 * its words are painted by the page's own copy of the styles, the screen's may come last.
 */
function preloads(parts: PageParts): string[] {
  const { route, boot } = parts;
  const { discovery, release } = boot;
  const last = wordsOf(parts) === null ? '' : ' fetchpriority="low"';
  const screen = release?.screens[route?.screen ?? ''];
  const base = discovery?.microFrontends[release?.name ?? '']?.find(isDefault)?.url;
  if (release === null || screen === undefined || base === undefined) return [];
  const link = (file: string, as: string) =>
    `<link rel="preload" as="${as}" href="${new URL(file, base).href}" ${checked(release, file)}`;
  return [
    ...[release.entry, ...screen.js].map((file) => `${link(file, 'script')}>`),
    ...screen.css.map((file) => `${link(file, 'style')}${last}>`),
  ];
}

const checked = ({ files }: Pick<RemoteRelease, 'files'>, file: string): string =>
  `crossorigin="anonymous" integrity="${files[file]?.integrity}"`;

/** The host's fonts show on every page, and a browser would find them by its styles alone (PF-07). */
const fonts = ({ files }: HostRecord, base: string): string[] =>
  Object.keys(files)
    .filter((file) => file.endsWith('.woff2'))
    .map(
      (file) =>
        `<link rel="preload" as="font" type="font/woff2" href="${base}${file}" crossorigin="anonymous">`,
    );

const stylesheet = (address: string, rest: string): string =>
  `<link rel="stylesheet" href="${address}" ${rest}>`;

/** What the page shows of its screen before any script has run; `null` where the release tells nothing. */
function wordsOf({ route, boot: { release }, fragments }: PageParts): string | null {
  if (route === null || release === null) return null;
  return fragments[route.remote]?.[route.screen] ?? null;
}

/**
 * The styles of these words come from the page's own origin, so that no remote's server can keep the
 * page from being painted, and before the first paint. The host takes them out of the page together
 * with the words: the screen brings its own.
 */
function wordsStyles(parts: PageParts): string[] {
  const { route, boot } = parts;
  const { release } = boot;
  if (wordsOf(parts) === null || release === null) return [];
  const base = `/releases/${release.name}/${release.release}/`;
  return (release.screens[route?.screen ?? '']?.css ?? []).map((file) =>
    stylesheet(base + file, `data-words ${checked(release, file)}`),
  );
}

/** The shell of the route, with its screen's words in their place, or else the screen's skeleton. */
function bodyOf(parts: PageParts): string {
  const { route, fragments } = parts;
  const shell = fragments.host?.[route?.path ?? NOT_FOUND] ?? '';
  const words = wordsOf(parts);
  return shell.replace(/<idea-hub-screen>(.*?)<\/idea-hub-screen>/s, (_all, skeleton: string) =>
    words === null
      ? skeleton
      : `<div data-words="${route?.remote}/${route?.screen}" data-remote="${route?.remote}">${words}</div>`,
  );
}

/** The template in the words of this page (SH-13), its pictures taken from the host's release. */
function fillIn({ host, hostBase, route, origin }: PageParts): string {
  const content = (html: string, name: string, text: string) =>
    html.replace(
      new RegExp(`(<meta\\s+(?:name|property)="${name}"\\s+content=")[^"]*`),
      (_all, start: string) => start + text,
    );
  const title = escapeHtml(route?.title ?? 'Page not found · Idea Hub');
  let html = host.template
    .replaceAll(/\b(href|content)="\/([^"]+)"/g, (all, attribute: string, file: string) => {
      if (host.files[file] === undefined) return all;
      // Previews of a page are fetched by programs that want a whole address.
      return `${attribute}="${attribute === 'content' ? origin : ''}${hostBase}${file}"`;
    })
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`);
  html = content(html, 'og:title', title);
  if (route === null) return html;
  const description = escapeHtml(route.description);
  return content(content(html, 'description', description), 'og:description', description);
}

/** One page of the site, for a route or for none. */
export function composePage(parts: PageParts): string {
  const { host, hostBase, route, boot } = parts;
  const head = [
    ...host.css.map((file) => stylesheet(hostBase + file, checked(host, file))),
    ...wordsStyles(parts),
    ...preloads(parts),
    ...(route?.indexed ? [] : ['<meta name="robots" content="noindex">']),
    `<script type="application/json" id="idea-hub-boot">${inlineJson(boot)}</script>`,
    ...host.js.map(
      (file) => `<script defer src="${hostBase}${file}" ${checked(host, file)}></script>`,
    ),
    ...fonts(host, hostBase),
  ].join('\n    ');
  return fillIn(parts)
    .replace('<!--idea-hub:head-->', () => head)
    .replace('<!--idea-hub:body-->', () => bodyOf(parts));
}
