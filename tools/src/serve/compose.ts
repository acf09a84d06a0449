import { createHash } from 'node:crypto';
import type { BootData, DiscoveryDocument } from '@idea-hub/shared/contracts/discovery';
import type {
  Envelope,
  HostRecord,
  RemoteRecord,
  RemoteRelease,
  RouteRow,
} from '@idea-hub/shared/contracts/release';
import type { Fragments } from '../build/fragments.ts';
import type { SiteConfiguration } from '../release/site-configuration.ts';
import type { SiteFiles } from '../release/store.ts';
import { composePage } from './compose-page.ts';
import { nginxInclude } from './nginx.ts';
import { serverRules } from './server-rules.ts';

export interface SiteParts {
  /** The generation's number, for the site's name. */
  number: number;
  /** Its discovery document, as it was signed. */
  discovery: Envelope;
  host: HostRecord;
  /** The default release of each remote that is switched on. */
  remotes: readonly RemoteRecord[];
  /** Package → the fragments of its release (PF-08); packages whose release has none are left out. */
  fragments: Readonly<Record<string, Fragments>>;
  site: SiteConfiguration;
}

/** The part of a record by which a browser shows one screen; `null` of a release without it. */
function releaseFor(record: RemoteRecord | undefined, screen: string): RemoteRelease | null {
  const needed = record?.screens[screen];
  if (record === undefined || needed === undefined) return null;
  const { name, release, contractVersion, shared, container, entry, files } = record;
  const hashes = [entry, ...needed.js, ...needed.css].flatMap((file) => {
    const integrity = files[file]?.integrity;
    return integrity === undefined ? [] : [[file, { integrity }]];
  });
  return {
    name,
    release,
    contractVersion,
    shared,
    container,
    entry,
    screens: { [screen]: needed },
    files: Object.fromEntries(hashes),
  };
}

/**
 * Writes the site of one generation: pages, documents, and what their server has to know. The same
 * parts give the same bytes (DP-22). Paths are relative to the site's folder; `public/` is for visitors.
 */
export function composeSite(parts: SiteParts): SiteFiles {
  const { number, discovery, host, remotes, fragments, site } = parts;
  const { origin, config, keys, signature, localRemotes } = site;
  const document = JSON.parse(discovery.text) as DiscoveryDocument;
  const bootFor = (route: RouteRow | null): BootData => {
    const name = route?.remote ?? '';
    const record = remotes.find((remote) => remote.name === name);
    const entries = document.microFrontends[name];
    return {
      remoteOrigins: config.remoteOrigins,
      // Only this page's own remote, so that the hundredth remote costs no page a byte.
      discovery: { ...document, microFrontends: entries ? { [name]: entries } : {} },
      release: releaseFor(record, route?.screen ?? ''),
      keys: signature === 'off' ? null : keys,
      ...(localRemotes ? { localRemotes } : {}),
    };
  };
  const page = (route: RouteRow | null): string =>
    composePage({
      host,
      hostBase: `/releases/host/${host.release}/`,
      route,
      boot: bootFor(route),
      origin,
      config,
      fragments,
    });
  const rules = serverRules(host.routes, site);
  const files = new Map<string, string>([
    ...rules.pages.map(({ file }, index): [string, string] => [
      `public/${file}`,
      page(host.routes[index] ?? null),
    ]),
    [`public/${rules.notFound}`, page(null)],
    ['public/discovery.json', JSON.stringify({ ...document, signed: discovery })],
    ['public/config.json', JSON.stringify(config)],
    ...Object.entries(host.texts).map(([file, text]): [string, string] => [
      `public/${file}`,
      text.replaceAll('%ORIGIN%', origin),
    ]),
    ['server.json', JSON.stringify(rules, null, 2)],
    ['nginx.conf', nginxInclude(rules)],
  ]);
  const hash = createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex')
    .slice(0, 12);
  return { name: `${number}-${hash}`, files };
}
