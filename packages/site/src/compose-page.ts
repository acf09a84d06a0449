import { ownValue } from '@composed/browser/own-value';
import type { BootData, MicroFrontendEntry } from '@composed/contract/discovery';
import type { NavigationEntry } from '@composed/contract/manifest';
import type { HostRecord, RemoteRelease, RouteRow } from '@composed/contract/release';
import type { SiteConfig } from '@composed/contract/site-configuration';
import { addressIn } from './file-address.ts';
import { type Fragments, prerenderedFor } from './fragments.ts';
import { bootId, nameIn, screenElement } from './markers.ts';
import { withEntries } from './navigation-entries.ts';
import { fillTemplate, type PageFacts } from './page-template.ts';

export interface PageParts {
  host: HostRecord;
  /** Path of the host's release on the site's origin, with a slash at the end. */
  hostBase: string;
  /** `null` for an address that no route knows. */
  route: RouteRow | null;
  boot: BootData;
  origin: string;
  config: SiteConfig;
  /** The part of the security policy that does not fit into the header, if any. */
  policy?: string | null;
  /** Name of the shell in the host's fragments; the route's path unless told. */
  shell?: string;
  /** Links of remotes in header and footer, in their order. */
  entries?: readonly NavigationEntry[];
  /** Package → what its release shows before any script has run. */
  fragments: Readonly<Record<string, Fragments>>;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** JSON inside a script element: no end tag and no comment may be read out of it. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** In a host's fragments: the page of addresses that no route knows. */
const NOT_FOUND = '*';

/** Attribute of scripts that a page can be painted without. */
export const LOW_PRIORITY = ' fetchpriority="low"';

/** Whether a release is for whoever draws no canary. */
export const isDefault = ({ deployment }: MicroFrontendEntry) => deployment?.default !== false;

/**
 * What the browser is to fetch at once: all that the route's screen needs. A prerendered page is painted
 * without scripts, so they come after its styles; these are the screen's. The host's loader reads each up to
 * its size: one preloaded as a script the browser would read without end, before any code of ours.
 */
function preloads(parts: PageParts): string[] {
  const { route, boot } = parts;
  const { discovery, release } = boot;
  const isPrerendered = prerenderedOf(parts) !== null;
  const screen = ownValue(release?.screens, route?.screen ?? '');
  const base = discovery?.microFrontends[release?.name ?? '']?.find(isDefault)?.url;
  if (release === null || screen === undefined || base === undefined) return [];
  const files = [release.entry, ...screen.js, ...(isPrerendered ? [] : screen.css)];
  const priority = isPrerendered ? LOW_PRIORITY : '';
  return files.map(
    (file) =>
      `<link rel="preload" as="fetch" href="${new URL(file, base).href}" crossorigin="anonymous" data-size="${release.files[file]?.size}"${priority}>`,
  );
}

const checked = ({ files }: Pick<RemoteRelease, 'files'>, file: string): string =>
  `crossorigin="anonymous" integrity="${files[file]?.integrity}"`;

/**
 * The host’s fonts show on every page, and a browser would find them by its styles alone. In the
 * head: for these Chromium waits a moment before it first paints, and one that comes later is not used.
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

/** The prerendered HTML of the page's screen; `null` where its release has none. */
function prerenderedOf({ route, boot: { release }, fragments, config }: PageParts): string | null {
  if (route === null || release === null) return null;
  return prerenderedFor(ownValue(fragments, route.remote) ?? {}, route.screen, config);
}

/**
 * The styles of prerendered HTML come from the page's own origin, so that no remote's server can keep the
 * page from being painted, and before the first paint. They are the screen's as well, unless it
 * comes of another release: then the host removes them together with the HTML. It finds both by the attribute
 * `data-words`, a name that hosts of older releases look for, too (docs/decisions/0084).
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

/** The shell of the route, with its screen's prerendered HTML, or else the screen's skeleton. */
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

/** The template with this page's title and description, its pictures taken from the host's release. */
function filledIn(
  { host, hostBase, route, origin, policy }: PageParts,
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
  });
}

/** Within the head, where nothing that a release tells of itself can come before it. */
const bootOf = (name: string, boot: BootData): string =>
  `<script type="application/json" id="${bootId(name)}">${inlineJson(boot)}</script>`;

/** Where the site has somewhere to report to. It comes when it comes: what was before is in the timeline. */
function telemetry({ host, hostBase, config }: PageParts): string[] {
  const file = host.scripts?.telemetry;
  if (config.telemetryUrl === null || file === undefined) return [];
  return [
    `<script async fetchpriority="low" src="${addressIn(hostBase, file)}" ${checked(host, file)}></script>`,
  ];
}

/** One page of the site, for a route or for none. */
export function composePage(parts: PageParts): string {
  const { host, hostBase, route, boot } = parts;
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
  ].join('\n    ');
  return filledIn(parts, { head, body: bodyOf(parts) });
}
