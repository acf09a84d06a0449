import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DISCOVERY_SCHEMA,
  type DiscoveryDocument,
  type MicroFrontendEntry,
} from '@idea-hub/shared/contracts/discovery';
import type { RuntimeConfig } from '@idea-hub/shared/contracts/runtime-config';
import { integrityOf } from '../build/integrity.ts';
import { MANIFEST, readRecord } from '../build/release-record.ts';
import { contentSecurityPolicy } from './security-policy.ts';

/** A row of the host's `routes.json`: what a page needs to know before any script runs. */
export interface RouteRow {
  path: string;
  title: string;
  description?: string;
  indexed: boolean;
  remote?: string;
  screen?: string;
}

export interface SiteParts {
  /** Folder of the host's build. */
  host: string;
  /** Remote → folder of its live build, and the address that the folder is served at. */
  remotes: Record<string, { folder: string; baseUrl: string }>;
  config: RuntimeConfig;
  /** Where visitors find the site, without a slash at the end. */
  origin: string;
}

export interface Page {
  route: RouteRow | null;
  html: string;
}

/** All that the host's server hands out beside its build's own files. */
export interface Site {
  pages: Page[];
  /** For an address that no route knows. */
  notFound: Page;
  discovery: string;
  config: string;
  policy: string;
  /** File of the host's build → its text, where the site's own address had to be filled in. */
  texts: Record<string, string>;
}

function discoveryEntry(folder: string, baseUrl: string): MicroFrontendEntry {
  const record = readRecord(folder);
  const manifestText = readFileSync(join(folder, MANIFEST), 'utf8');
  const manifest = JSON.parse(manifestText);
  const { name, path } = manifest.metaData.remoteEntry;
  return {
    url: new URL(MANIFEST, baseUrl).href,
    metadata: { version: record.version, integrity: integrityOf(manifestText) },
    deployment: { traffic: 100, default: true },
    extras: {
      release: record.release,
      contractVersion: record.contractVersion,
      shared: record.shared,
      integrity: record.integrity,
      entry: path ? `${path}/${name}` : name,
      screens: Object.fromEntries(
        manifest.exposes.map(
          (expose: { name: string; assets: Record<string, { sync: string[] }> }) => [
            expose.name,
            { js: expose.assets.js?.sync ?? [], css: expose.assets.css?.sync ?? [] },
          ],
        ),
      ),
    },
  };
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** JSON inside a script element: no end tag and no comment may be read out of it. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

function preloads(entry: MicroFrontendEntry, screen: string): string[] {
  const { extras, url } = entry;
  if (extras === undefined) return [];
  const link = (file: string, as: 'script' | 'style') => {
    const href = new URL(file, url).href;
    const integrity = extras.integrity[file];
    const hash = integrity === undefined ? '' : ` integrity="${integrity}"`;
    return `<link rel="preload" as="${as}" href="${href}" crossorigin="anonymous"${hash}>`;
  };
  const files = extras.screens[screen];
  return [
    link(extras.entry, 'script'),
    ...(files?.js ?? []).map((file) => link(file, 'script')),
    ...(files?.css ?? []).map((file) => link(file, 'style')),
  ];
}

function composePage(
  template: string,
  route: RouteRow | null,
  discovery: DiscoveryDocument,
  parts: SiteParts,
): string {
  const entry = route?.remote ? discovery.microFrontends[route.remote]?.[0] : undefined;
  const remote = route?.remote;
  const source = remote ? parts.remotes[remote] : undefined;
  // Only this page's own remote is inlined, with its manifest, so that nothing has to be asked for.
  const inlined: DiscoveryDocument | null =
    remote && entry?.extras && source
      ? {
          schema: discovery.schema,
          microFrontends: {
            [remote]: [
              {
                ...entry,
                extras: {
                  ...entry.extras,
                  manifest: readFileSync(join(source.folder, MANIFEST), 'utf8'),
                },
              },
            ],
          },
        }
      : null;
  const head = [
    ...(entry && route?.screen ? preloads(entry, route.screen) : []),
    ...(route === null || !route.indexed ? ['<meta name="robots" content="noindex">'] : []),
    `<script type="application/json" id="idea-hub-boot">${inlineJson({
      remoteOrigins: parts.config.remoteOrigins,
      discovery: inlined,
    })}</script>`,
  ].join('\n    ');
  const title = route?.title ?? 'Page not found · Idea Hub';
  const named = withMeta(template, route?.description, title).replace(
    /(property="og:image"\s+content=")(\/[^"]*)/,
    (_all, start: string, path: string) => start + parts.origin + path,
  );
  return named.replace('<!--idea-hub:head-->', () => head);
}

/** The template's title, description and preview data, in the words of this page (SH-13). */
function withMeta(template: string, description: string | undefined, title: string): string {
  const content = (html: string, name: string, text: string) =>
    html.replace(
      new RegExp(`(<meta\\s+(?:name|property)="${name}"\\s+content=")[^"]*`),
      (_all, start: string) => start + escapeHtml(text),
    );
  let html = template.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
  html = content(html, 'og:title', title);
  if (description === undefined) return html;
  return content(content(html, 'description', description), 'og:description', description);
}

/** Writes the discovery document and every route's page for a set of builds. */
export function composeSite(parts: SiteParts): Site {
  const template = readFileSync(join(parts.host, 'index.html'), 'utf8');
  const routes = JSON.parse(readFileSync(join(parts.host, 'routes.json'), 'utf8')) as RouteRow[];
  const discovery: DiscoveryDocument = {
    schema: DISCOVERY_SCHEMA,
    microFrontends: Object.fromEntries(
      Object.entries(parts.remotes).map(([name, { folder, baseUrl }]) => [
        name,
        [discoveryEntry(folder, baseUrl)],
      ]),
    ),
  };
  const page = (route: RouteRow | null): Page => ({
    route,
    html: composePage(template, route, discovery, parts),
  });
  return {
    pages: routes.map(page),
    notFound: page(null),
    discovery: JSON.stringify(discovery),
    config: JSON.stringify(parts.config),
    policy: contentSecurityPolicy(parts.config),
    texts: Object.fromEntries(
      ['robots.txt', 'sitemap.xml'].map((file) => [
        file,
        readFileSync(join(parts.host, file), 'utf8').replaceAll('%ORIGIN%', parts.origin),
      ]),
    ),
  };
}
