import {
  type BootData,
  DISCOVERY_SCHEMA,
  type DiscoveryDocument,
  type MicroFrontendEntry,
} from '@idea-hub/shared/contracts/discovery';
import type {
  HostRecord,
  RemoteRecord,
  RemoteRelease,
  RouteRow,
} from '@idea-hub/shared/contracts/release';
import type { RuntimeConfig } from '@idea-hub/shared/contracts/runtime-config';
import { integrityOf } from '../build/integrity.ts';
import { composePage, type LiveRelease } from './compose-page.ts';
import { contentSecurityPolicy } from './security-policy.ts';

export interface SiteParts {
  host: HostRecord;
  /** Each remote's live release. */
  remotes: readonly LiveRelease<RemoteRecord>[];
  config: RuntimeConfig;
  /** Where visitors find the site, without a slash at the end. */
  origin: string;
}

export interface Page {
  route: RouteRow;
  html: string;
}

/** All that the host's server hands out beside its build's own files. */
export interface Site {
  pages: Page[];
  /** The page for an address that no route knows. */
  notFound: string;
  discovery: string;
  config: string;
  policy: string;
  /** Further documents of the host's build → their text, with the site's own address filled in. */
  texts: Record<string, string>;
}

const entryOf = ({ record, envelope, url }: LiveRelease<RemoteRecord>): MicroFrontendEntry => ({
  url,
  metadata: { version: record.version, integrity: integrityOf(envelope) },
  deployment: { traffic: 100, default: true },
  extras: { release: record.release },
});

/** The part of a record that a browser needs: no source maps, no sizes, nothing but scripts and styles. */
export function releaseForBrowser(record: RemoteRecord): RemoteRelease {
  const { name, release, contractVersion, shared, container, entry, screens, files } = record;
  const loadable = Object.entries(files).filter(([file]) => /\.(js|css)$/.test(file));
  return {
    name,
    release,
    contractVersion,
    shared,
    container,
    entry,
    screens,
    files: Object.fromEntries(loadable.map(([file, { integrity }]) => [file, { integrity }])),
  };
}

/** Writes the discovery document and every route's page for a set of releases. */
export function composeSite({ host, remotes, config, origin }: SiteParts): Site {
  const discovery: DiscoveryDocument = {
    schema: DISCOVERY_SCHEMA,
    microFrontends: Object.fromEntries(
      remotes.map((remote) => [remote.record.name, [entryOf(remote)]]),
    ),
  };
  const htmlOf = (route: RouteRow | null): string => {
    const live = remotes.find(({ record }) => record.name === route?.remote);
    const boot: BootData = {
      remoteOrigins: config.remoteOrigins,
      discovery: live
        ? { schema: DISCOVERY_SCHEMA, microFrontends: { [live.record.name]: [entryOf(live)] } }
        : null,
      release: live ? releaseForBrowser(live.record) : null,
      keys: null,
    };
    return composePage({ host, route, live, boot, origin });
  };
  return {
    pages: host.routes.map((route) => ({ route, html: htmlOf(route) })),
    notFound: htmlOf(null),
    discovery: JSON.stringify(discovery),
    config: JSON.stringify(config),
    policy: contentSecurityPolicy(config),
    texts: Object.fromEntries(
      Object.entries(host.texts).map(([file, text]) => [file, text.replaceAll('%ORIGIN%', origin)]),
    ),
  };
}
