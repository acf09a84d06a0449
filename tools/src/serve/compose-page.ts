import type { BootData, MicroFrontendEntry } from '@idea-hub/shared/contracts/discovery';
import type { HostRecord, RemoteRelease, RouteRow } from '@idea-hub/shared/contracts/release';
import type { RuntimeConfig } from '@idea-hub/shared/contracts/runtime-config';
import { type Fragments, wordsFor } from '../build/fragments.ts';

export interface PageParts {
  host: HostRecord;
  /** Path of the host's release on the site's origin, with a slash at the end. */
  hostBase: string;
  /** `null` for an address that no route knows. */
  route: RouteRow | null;
  boot: BootData;
  origin: string;
  config: RuntimeConfig;
  /** The part of the security policy that does not fit into the header, if any. */
  policy?: string | null;
  /** Package → what its release shows before any script has run (PF-08). */
  fragments: Readonly<Record<string, Fragments>>;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** JSON inside a script element: no end tag and no comment may be read out of it. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** In a host's fragments: the page of addresses that no route knows. */
const NOT_FOUND = '*';

/** For what a page can be painted without. */
export const LATER = ' fetchpriority="low"';

/** Whether a release is for whoever draws no canary. */
export const isDefault = ({ deployment }: MicroFrontendEntry) => deployment?.default !== false;

/**
 * What the browser is to fetch at once: all that the route's screen needs, each with its hash. A page
 * with words is painted without scripts, so they leave the line to its styles; these are the screen's.
 */
function preloads(parts: PageParts): string[] {
  const { route, boot } = parts;
  const { discovery, release } = boot;
  const hasWords = wordsOf(parts) !== null;
  const screen = release?.screens[route?.screen ?? ''];
  const base = discovery?.microFrontends[release?.name ?? '']?.find(isDefault)?.url;
  if (release === null || screen === undefined || base === undefined) return [];
  const link = (file: string, as: string) =>
    `<link rel="preload" as="${as}" href="${new URL(file, base).href}" ${checked(release, file)}`;
  const scripts = [release.entry, ...screen.js].map((file) => link(file, 'script'));
  if (hasWords) return scripts.map((start) => `${start}${LATER}>`);
  return [...scripts, ...screen.css.map((file) => link(file, 'style'))].map((start) => `${start}>`);
}

const checked = ({ files }: Pick<RemoteRelease, 'files'>, file: string): string =>
  `crossorigin="anonymous" integrity="${files[file]?.integrity}"`;

/**
 * The host’s fonts show on every page, and a browser would find them by its styles alone (PF-07). In the
 * head: for these Chromium waits a moment before it first paints, and one that comes later is not used.
 */
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
function wordsOf({ route, boot: { release }, fragments, config }: PageParts): string | null {
  if (route === null || release === null) return null;
  return wordsFor(fragments[route.remote] ?? {}, route.screen, config);
}

/**
 * The styles of these words come from the page's own origin, so that no remote's server can keep the
 * page from being painted, and before the first paint. They are the screen's as well
 * (PF-09), unless it comes of another release: then the host takes them out together with the words.
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

/** At the page's end: the words are painted without it, and the scripts run after it. */
const bootOf = (boot: BootData): string =>
  `<script type="application/json" id="idea-hub-boot">${inlineJson(boot)}</script>`;

const TELEMETRY = /^js\/telemetry\.\w+\.js$/;

/** Where the site has somewhere to report to. It comes when it comes: what was before is in the timeline. */
function telemetry({ host, hostBase, config }: PageParts): string[] {
  const file = Object.keys(host.files).find((name) => TELEMETRY.test(name));
  if (config.telemetryUrl === null || file === undefined) return [];
  return [
    `<script async fetchpriority="low" src="${hostBase}${file}" ${checked(host, file)}></script>`,
  ];
}

/** Ahead of all that it is about. */
const policyTag = (policy: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`;

/** One page of the site, for a route or for none. */
export function composePage(parts: PageParts): string {
  const { host, hostBase, route, boot, policy } = parts;
  const later = wordsOf(parts) === null ? '' : LATER;
  const head = [
    ...host.css.map((file) => stylesheet(hostBase + file, checked(host, file))),
    ...wordsStyles(parts),
    ...preloads(parts),
    ...(route?.indexed ? [] : ['<meta name="robots" content="noindex">']),
    ...host.js.map(
      (file) => `<script defer${later} src="${hostBase}${file}" ${checked(host, file)}></script>`,
    ),
    ...telemetry(parts),
    ...fonts(host, hostBase),
  ].join('\n    ');
  return fillIn(parts)
    .replace(
      /<head>(\s*<meta charset[^>]*>)?/,
      (start) => start + (policy ? policyTag(policy) : ''),
    )
    .replace('<!--idea-hub:head-->', () => head)
    .replace('<!--idea-hub:body-->', () => bodyOf(parts))
    .replace(/(<\/body>)|$/, (end) => `  ${bootOf(boot)}\n  ${end}`);
}
