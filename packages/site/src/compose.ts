import { createHash } from 'node:crypto';
import { ownValue } from '@composed/browser/own-value';
import { fittingProvision } from '@composed/contract/compatibility';
import {
  type AheadRelease,
  type BootData,
  type DiscoveryExtras,
  isDiscovery,
} from '@composed/contract/discovery';
import { type Majors, versionsOf } from '@composed/contract/majors';
import type {
  Envelope,
  HostRecord,
  RemoteRecord,
  RemoteRelease,
  RouteRow,
} from '@composed/contract/release';
import { inOrder } from '@composed/contract/route-path';
import { readJson } from '@composed/contract/shape';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { UserError } from '@composed/workspace/user-error';
import { addressIn, composePage, hasTemplate, isDefault, type PageParts } from './compose-page.ts';
import { composeText } from './compose-text.ts';
import type { Fragments } from './fragments.ts';
import {
  linkedRoutes,
  navigationOf,
  type OwnPage,
  ownPages,
  slotsOf,
  withOwnPages,
} from './manifest-parts.ts';
import { nginxInclude } from './nginx.ts';
import { policyOf, policySite } from './security-policy.ts';
import { type FilledRule, passedPages, prefixesOf, serverRules } from './server-rules.ts';

export interface SiteParts {
  number: number;
  discovery: Envelope;
  host: HostRecord;
  /** Default release of each remote that is switched on. */
  remotes: readonly RemoteRecord[];
  /** Releases for a share of the browsers. */
  canaries?: readonly RemoteRecord[];
  /** Package → fragments of its release, if it has any. */
  fragments: Readonly<Record<string, Fragments>>;
  site: SiteConfiguration;
  /** Whether a development server serves the pages: without policies, and with scripts that have no hashes. */
  isDevelopment?: boolean;
}

/** A composed site. Its name identifies its content. Paths are relative to the site's folder. */
export interface SiteFiles {
  name: string;
  files: ReadonlyMap<string, string>;
}

/** Headers of pages in development, whose servers add scripts without hashes and an overlay for build errors. */
const UNCHECKED = { 'Cache-Control': 'no-cache' };

type Part = Pick<RemoteRelease, 'screens' | 'files'>;

/** Returns the part of a record that browsers need for these screens. Skips screens that the release lacks. */
function partFor(record: RemoteRecord, screens: readonly string[]): Part {
  const found = Object.fromEntries(
    [...new Set(screens)].flatMap((name) => {
      const needed = ownValue(record.screens, name);
      return needed === undefined ? [] : [[name, needed] as const];
    }),
  );
  const needed = Object.values(found).flatMap(({ js, css }) => [...js, ...css]);
  const hashes = [record.entry, ...needed].flatMap((file) => {
    const { integrity, size } = record.files[file] ?? {};
    return integrity === undefined ? [] : [[file, { integrity, size }] as const];
  });
  return { screens: found, files: Object.fromEntries(hashes) };
}

/** Returns the part of a record for a route's screen and others; `null` if the release lacks that screen. */
function releaseFor(
  record: RemoteRecord | undefined,
  screen: string,
  others: readonly string[],
): RemoteRelease | null {
  if (record === undefined || ownValue(record.screens, screen) === undefined) return null;
  const { name, release, contractVersion, shared, container, entry } = record;
  const part = partFor(record, [screen, ...others]);
  return { name, release, contractVersion, shared, container, entry, ...part };
}

/** Returns the host's script for `?inspect`; undefined if the release has none. */
function inspectorOf({ files, scripts }: HostRecord, hostBase: string): BootData['inspector'] {
  const file = scripts?.inspector;
  const described = file === undefined ? undefined : files[file];
  if (file === undefined || described === undefined) return undefined;
  return { url: addressIn(hostBase, file), integrity: described.integrity };
}

/** Returns the second major that a release needs; `null` if it fits the host's own modules or none. */
function majorFor(release: RemoteRecord, host: HostRecord, majors: Majors): string | null {
  const fit = fittingProvision(release, { ...host, also: versionsOf(majors) });
  return 'major' in fit ? fit.major : null;
}

/**
 * Composes the site of one generation: pages, documents and server configuration. The same parts give the same bytes.
 * Paths are relative to the site's folder; `public/` is for visitors. Throws a `UserError` if the signed text is no
 * list of releases.
 *
 * `bootFor` below selects each page's data on releases, `compose-page.ts` writes the HTML, and `host-page.ts` fills
 * the host's template. `manifest-parts.ts` adds remotes' own pages, `server-rules.ts` defines the server's rules.
 */
export function composeSite(parts: SiteParts): SiteFiles {
  const { number, discovery, host, remotes, canaries = [], fragments, site, isDevelopment } = parts;
  const { origin, config, keys, signature, localRemotes } = site;
  const document = readJson(isDiscovery, discovery.text);
  if (document === null) {
    throw new UserError(`The list of releases of generation ${number} has an unknown form.`);
  }
  const linked = (name: string) =>
    host.routes.filter((row) => row.linked && row.remote === name).map(({ screen }) => screen);
  const aheadOf = (record: RemoteRecord): AheadRelease[] => {
    const { name, entry, contractVersion, shared } = record;
    const url = document.microFrontends[name]?.find(isDefault)?.url;
    const own = linkedRoutes(record).map(({ screen }) => screen);
    const { screens } = partFor(record, [...linked(name), ...own]);
    return url === undefined || Object.keys(screens).length === 0
      ? []
      : [{ name, url, contractVersion, shared, entry, screens }];
  };
  const hostBase = `/releases/host/${host.release}/`;
  const inspector = inspectorOf(host, hostBase);
  const { majors = {} } = document.extras ?? {};
  const navigation = navigationOf(remotes, canaries);
  // Remotes whose canary has other navigation entries than the stable release. Each browser chooses one of the two.
  const withTwoNavigations = navigation
    .map(({ remote }) => remote)
    .filter((name, index, all) => all.indexOf(name) < index);
  const slots = slotsOf([...remotes, ...canaries]);
  const entries = inOrder(
    navigation
      .filter(
        ({ remote }, index) => navigation.findIndex((each) => each.remote === remote) === index,
      )
      .flatMap(({ remote, entries: own }) => own.map((entry) => ({ ...entry, remote }))),
  ).filter(({ audience = 'everyone' }) => audience === 'everyone' || audience === 'visitors');
  const bootFor = (route: RouteRow | null, page: OwnPage | null): BootData => {
    const name = route?.remote ?? '';
    const record = remotes.find((remote) => remote.name === name);
    const ahead = remotes.filter((remote) => remote !== record).flatMap(aheadOf);
    const near = new Set([name, ...ahead.map((other) => other.name)]);
    const {
      keys: listed = {},
      previewKeys = {},
      former: _former,
      majors: _majors,
      mounts: _mounts,
      notLive: _notLive,
      withdrawn = {},
      ...extras
    } = document.extras ?? {};
    const own = withdrawn[name];
    const ofPreviews = previewKeys[name];
    // A canary may need another major than the default.
    const needed = [...remotes, ...canaries]
      .filter((each) => each.name === name)
      .flatMap((each) => majorFor(each, host, majors) ?? []);
    const ownMajors = Object.entries(majors).filter(([pkg]) => needed.includes(pkg));
    const named = Object.entries(keys).filter(([pkg]) => near.has(pkg) || !(pkg in listed));
    return {
      remoteOrigins: config.remoteOrigins,
      // Only these releases, since every page would otherwise list all of them.
      discovery: {
        ...document,
        microFrontends: Object.fromEntries(
          Object.entries(document.microFrontends).filter(
            ([pkg]) => pkg === name || withTwoNavigations.includes(pkg),
          ),
        ),
        ...(document.extras
          ? {
              extras: {
                ...(extras as DiscoveryExtras),
                ...(own ? { withdrawn: { [name]: own } } : {}),
                ...(ofPreviews ? { previewKeys: { [name]: ofPreviews } } : {}),
                ...(ownMajors.length > 0 ? { majors: Object.fromEntries(ownMajors) } : {}),
              },
            }
          : {}),
      },
      release: releaseFor(record, route?.screen ?? '', linked(name)),
      ahead,
      keys: signature === 'off' ? null : Object.fromEntries(named),
      ...(localRemotes ? { localRemotes } : {}),
      ...(page ? { route: { ...page.route, remote: name } } : {}),
      ...(navigation.length > 0 ? { navigation } : {}),
      ...(Object.keys(slots).length > 0 ? { slots } : {}),
      ...(inspector ? { inspector } : {}),
    };
  };
  /** Scripts of the host that the page's release needs in addition. */
  const early = (route: RouteRow | null): string[] => {
    const record = remotes.find(({ name }) => name === route?.remote);
    const major = record ? majorFor(record, host, majors) : null;
    if (major === null) return [];
    return [host.scripts?.inspector, host.majors?.[major]?.script].flatMap((file) => file ?? []);
  };
  const policed = policySite(host, site);
  const policy = isDevelopment ? null : policyOf(policed).inPage;
  const partsOf = (route: RouteRow | null, own: OwnPage | null = null): PageParts => ({
    host,
    hostBase,
    route,
    boot: bootFor(route, own),
    early: early(route),
    origin,
    config,
    policy,
    fragments,
    entries,
    ...(own ? { shell: own.shell } : {}),
  });
  const filled: FilledRule[] = [];
  /** Returns a page, and its template if it has data. */
  const pageFiles = (file: string, route: RouteRow | null, own?: OwnPage): [string, string][] => {
    const page = partsOf(route, own);
    const html: [string, string] = [`public/${file}`, composePage(page)];
    const source = ownValue(site.sources, route?.remote ?? '');
    if (route === null || source === undefined || !hasTemplate(page)) return [html];
    const { path, title, description } = route;
    filled.push({ path, file, source, head: { title, description } });
    return [html, [`templates/${file}`, composePage({ ...page, isTemplate: true })]];
  };
  const rules = serverRules(host.routes, policed, prefixesOf(site.mounts));
  if (isDevelopment) rules.headers.pages = UNCHECKED;
  const own = ownPages(host, remotes);
  const texts = Object.entries(host.texts).map(
    ([file, text]) => [file, file === 'sitemap.xml' ? withOwnPages(text, own) : text] as const,
  );
  const files = new Map<string, string>([
    ...rules.pages.flatMap(({ file }, index) => pageFiles(file, host.routes[index] ?? null)),
    ...own.flatMap((each) => pageFiles(each.file, each.row, each)),
    ...pageFiles(rules.notFound, null),
    ['public/discovery.json', JSON.stringify({ ...document, signed: discovery })],
    ['public/config.json', JSON.stringify(config)],
    ...texts.map(([file, text]): [string, string] => [
      `public/${file}`,
      composeText(text, origin, config),
    ]),
    ['server.json', JSON.stringify({ ...rules, ...(filled[0] ? { filled } : {}) }, null, 2)],
    ['nginx.conf', nginxInclude(rules, passedPages(host.routes, site))],
  ]);
  const hash = createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex')
    .slice(0, 12);
  return { name: `${number}-${hash}`, files };
}
