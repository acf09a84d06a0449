import { ownValue } from '@composed/browser/own-value';
import type { BootData, MicroFrontendEntry } from '@composed/contract/discovery';
import type { NavigationEntry } from '@composed/contract/manifest';
import { isPooled } from '@composed/contract/pool';
import type { HostRecord, RemoteRelease, RouteRow } from '@composed/contract/release';
import type { SiteConfig } from '@composed/contract/site-configuration';
import { templateFacts, templateHead } from './fill/head.ts';
import { type Fragments, prerenderedFor, templateOf } from './fragments.ts';
import { bootId, fillTemplate, nameIn, type PageFacts, screenElement } from './host-page.ts';
import { withEntries } from './navigation-entries.ts';

export interface PageParts {
  host: HostRecord;
  /** Path of the host's release on the site's origin, with a trailing slash. */
  hostBase: string;
  /** `null` for the 404 page. */
  route: RouteRow | null;
  boot: BootData;
  /** Scripts of the host that the route's screen needs in addition to those of every page. */
  early?: readonly string[];
  origin: string;
  config: SiteConfig;
  /** The part of the security policy that is too long for the header, if any. */
  policy?: string | null;
  /** Name of the shell in the host's fragments. Default: the route's path. */
  shell?: string;
  /** Links of remotes in header and footer, in display order. */
  entries?: readonly NavigationEntry[];
  /** Package → prerendered HTML of its release. */
  fragments: Readonly<Record<string, Fragments>>;
  /** Whether to compose the page's template, with holes for data. */
  isTemplate?: boolean;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** Formats JSON for a script element. Escaping `<` rules out end tags and comments. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const NOT_FOUND = '*';

/** Attribute of scripts that the first paint doesn't need. */
export const LOW_PRIORITY = ' fetchpriority="low"';

/** Tells whether a release is the default, not a canary. */
export const isDefault = ({ deployment }: MicroFrontendEntry) => deployment?.default !== false;

/**
 * Preloads of all files that the route's screen needs. A prerendered page is painted without scripts, so they have a
 * low priority, and its styles are linked already. As `fetch`, since the host's loader limits the size; the browser
 * would read a script preload without a limit.
 */
function preloads(parts: PageParts): string[] {
  const { route, boot, host, hostBase, early = [] } = parts;
  const { discovery, release } = boot;
  const isPrerendered = prerenderedOf(parts) !== null;
  const screen = ownValue(release?.screens, route?.screen ?? '');
  const base = discovery?.microFrontends[release?.name ?? '']?.find(isDefault)?.url;
  if (release === null || screen === undefined || base === undefined) return [];
  const files = [release.entry, ...screen.js, ...(isPrerendered ? [] : screen.css)];
  const priority = isPrerendered ? LOW_PRIORITY : '';
  const link = (href: string, size: number | undefined) =>
    `<link rel="preload" as="fetch" href="${href}" crossorigin="anonymous" data-size="${size}"${priority}>`;
  return [
    ...early.map((file) => link(addressIn(hostBase, file), host.files[file]?.size)),
    ...files.map((file) => link(new URL(file, base).href, release.files[file]?.size)),
  ];
}

/** A file of a development server has no hash. */
function checked({ files }: Pick<RemoteRelease, 'files'>, file: string): string {
  const integrity = files[file]?.integrity;
  return `crossorigin="anonymous"${integrity === undefined ? '' : ` integrity="${integrity}"`}`;
}

/**
 * Preloads of the host's fonts, which every page uses. Browsers would find them only in the styles. In the head, since
 * Chromium delays the first paint for these; a later font is not used.
 */
const fonts = ({ files }: HostRecord, base: string): string[] =>
  Object.keys(files)
    .filter((file) => file.endsWith('.woff2'))
    .map(
      (file) =>
        `<link rel="preload" as="font" type="font/woff2" href="${addressIn(base, file)}" crossorigin="anonymous">`,
    );

const stylesheet = (address: string, rest: string): string =>
  `<link rel="stylesheet" href="${address}" ${rest}>`;

/** Returns the prerendered HTML of the page's screen; `null` if its release has none. */
function prerenderedOf(parts: PageParts): string | null {
  const { route, fragments, config, isTemplate = false } = parts;
  if (route === null || parts.boot.release === null) return null;
  const name = isTemplate ? templateOf(route.screen) : route.screen;
  return prerenderedFor(ownValue(fragments, route.remote) ?? {}, name, config);
}

/** Tells whether the page's release has a template for its screen. */
export const hasTemplate = (parts: PageParts): boolean =>
  prerenderedOf({ ...parts, isTemplate: true }) !== null;

/**
 * Links the styles of prerendered HTML, before the first paint. They come from the page's own origin, so that a
 * remote's server can't delay it. The screen keeps them if it has the same hash. Otherwise the host removes them with
 * the HTML, which it finds by `data-words`. The name must not change, since a roll-back can make an older host live.
 */
function prerenderedStyles(parts: PageParts): string[] {
  const { route, boot } = parts;
  const { release } = boot;
  if (prerenderedOf(parts) === null || release === null) return [];
  const base = `/releases/${release.name}/${release.release}/`;
  return (ownValue(release.screens, route?.screen ?? '')?.css ?? []).map((file) =>
    stylesheet(addressIn(base, file), `data-words ${checked(release, file)}`),
  );
}

/** Returns the route's shell with the prerendered HTML of its screen, or with the screen's skeleton. */
function bodyOf(parts: PageParts): string {
  const { host, route, fragments, entries = [] } = parts;
  const name = parts.shell ?? route?.path ?? NOT_FOUND;
  const own = prerenderedFor(fragments.host ?? {}, name, parts.config) ?? '';
  const shell = withEntries(own, entries);
  const html = prerenderedOf(parts);
  const tag = screenElement(nameIn(host.template));
  const [start, end] = [shell.indexOf(`<${tag}>`), shell.indexOf(`</${tag}>`)];
  if (start < 0 || end < start) return shell;
  const screen =
    html === null
      ? shell.slice(start + tag.length + 2, end)
      : `<div data-words="${route?.remote}/${route?.screen}" data-remote="${route?.remote}">${html}</div>`;
  return shell.slice(0, start) + screen + shell.slice(end + tag.length + 3);
}

/** Fills the template with this page's title and description, and the addresses of the host's pictures. */
function filledIn(
  { host, hostBase, route, origin, policy, isTemplate }: PageParts,
  parts: PageFacts['parts'],
): string {
  const notFound = ['Page not found', host.product?.title].filter(Boolean).join(' · ');
  return fillTemplate(host.template, {
    title: route?.title ?? notFound,
    description: route?.description ?? null,
    addressOf: (file) =>
      host.files[file] === undefined
        ? null
        : { path: addressIn(hostBase, file), whole: origin + addressIn(hostBase, file) },
    policy: policy ?? null,
    parts,
    ...(isTemplate ? templateFacts : {}),
  });
}

/** In the head, so that no release's HTML can precede it. */
const bootOf = (name: string, boot: BootData): string =>
  `<script type="application/json" id="${bootId(name)}">${inlineJson(boot)}</script>`;

/** Telemetry script, if the site has a telemetry address. It may load late, since the timeline keeps earlier events. */
function telemetry({ host, hostBase, config }: PageParts): string[] {
  const file = host.scripts?.telemetry;
  if (config.telemetryUrl === null || file === undefined) return [];
  return [
    `<script async fetchpriority="low" src="${addressIn(hostBase, file)}" ${checked(host, file)}></script>`,
  ];
}

/** Returns the HTML of one page, for a route or for the 404 page. */
export function composePage(parts: PageParts): string {
  const { host, hostBase, route, boot, origin, isTemplate } = parts;
  const name = nameIn(host.template);
  const priority = prerenderedOf(parts) === null ? '' : LOW_PRIORITY;
  const head = [
    ...host.css.map((file) => stylesheet(addressIn(hostBase, file), checked(host, file))),
    ...prerenderedStyles(parts),
    ...preloads(parts),
    ...(route?.indexed ? [] : ['<meta name="robots" content="noindex">']),
    ...host.js.map(
      (file) =>
        `<script defer${priority} src="${addressIn(hostBase, file)}" ${checked(host, file)}></script>`,
    ),
    ...telemetry(parts),
    ...fonts(host, hostBase),
    bootOf(name, boot),
    ...(isTemplate ? templateHead(origin, name) : []),
  ].join('\n    ');
  return filledIn(parts, { head, body: bodyOf(parts) });
}

/**
 * Returns the address of a file that a release's record names. `base` is the release's own address, with a trailing
 * slash.
 */
export const addressIn = (base: string, file: string): string =>
  isPooled(file) ? base.replace(/[^/]+\/$/, '') + file.slice(3) : base + file;
