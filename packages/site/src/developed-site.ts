import { fittingProvision } from '@composed/contract/compatibility';
import type { DiscoveryDocument, DiscoveryExtras } from '@composed/contract/discovery';
import { versionsOf } from '@composed/contract/majors';
import { grantProblem, type Manifest, type Mount } from '@composed/contract/manifest';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import { segmentsOf } from '@composed/contract/route-path';
import type { SiteConfig } from '@composed/contract/site-configuration';
import { composeSite, type SiteFiles } from './compose.ts';
import type { Fragments } from './fragments.ts';

/** Name of the release that a development server serves. */
export const DEVELOPMENT = 'development';

/** A remote on a development server of this machine. */
export interface LocalRemote {
  /** Address of its record. */
  url: string;
  /** `null` if its server sends none. */
  record: RemoteRecord | null;
  /** Hash of the record, `sha384-…`. A production build of the host refuses records without one. */
  integrity?: string;
}

export interface DevelopedParts {
  /** Origin of the pages. */
  origin: string;
  config: SiteConfig;
  /** Live releases, with the grants of the site. */
  list: DiscoveryDocument;
  host: HostRecord;
  /** Records of the live releases. */
  remotes: readonly RemoteRecord[];
  fragments: Readonly<Record<string, Fragments>>;
  /** Remotes that replace the live ones of their names, or are added. */
  locals: ReadonlyMap<string, LocalRemote>;
  /** Further sentences for the strip. */
  notes: readonly string[];
}

export interface DevelopedSite {
  site: SiteFiles;
  /** Sentences for the developer, the notes first. */
  problems: readonly string[];
}

/** Extras of a list without any. */
export const NO_EXTRAS: DiscoveryExtras = {
  generation: 0,
  time: new Date(0).toISOString(),
  expires: null,
  disabled: [],
};

/** Adds what a manifest lacks to a grant, so that a developer sees it before the site's owner grants it. */
function withGrants(mount: Mount, { routes = [], navigation = [], contributions = [] }: Manifest) {
  const { paths = [], places = [], slots = [] } = mount;
  const missing = routes
    .map(({ path }) => path)
    .filter((path) => !paths.some((each) => path === each || path.startsWith(`${each}/`)))
    .map((path) => `/${segmentsOf(path)[0]}`);
  return {
    paths: [...new Set([...paths, ...missing])],
    places: [...new Set([...places, ...navigation.map(({ place }) => place)])],
    slots: [...new Set([...slots, ...contributions.map(({ slot }) => slot)])],
  };
}

/**
 * Composes the pages of a site in which remotes of this machine replace live ones. It is the same site as after a
 * promote, without signatures and policies. The pages show the problems in a strip.
 */
export function developSite(parts: DevelopedParts): DevelopedSite {
  const { origin, config, list, host, fragments, locals } = parts;
  const extras = list.extras ?? NO_EXTRAS;
  const hostPaths = host.routes.map(({ path }) => path);
  const mounts: Record<string, Mount> = { ...extras.mounts };
  const problems: string[] = [...parts.notes];
  /** Remotes whose manifest no grant would allow. */
  const unfit = new Set<string>();
  for (const [name, { url, record }] of locals) {
    if (record === null) {
      problems.push(`${name} has no release at ${url}: see its output in the terminal.`);
      continue;
    }
    const fit = fittingProvision(record, { ...host, also: versionsOf(extras.majors ?? {}) });
    if ('reason' in fit) problems.push(fit.reason);
    const { manifest } = record;
    const refused = manifest && grantProblem(name, manifest, mounts[name], hostPaths);
    if (!refused) continue;
    mounts[name] = withGrants(mounts[name] ?? {}, manifest);
    if (grantProblem(name, manifest, mounts[name], hostPaths) === null) {
      problems.push(`${refused} Only this machine shows it.`);
    } else {
      problems.push(`${refused} Its pages, entries and panels are left out.`);
      unfit.add(name);
    }
  }
  const found = [...locals].flatMap(([name, { record }]) => {
    const { manifest: _claims, ...rest } = record ?? {};
    return record === null ? [] : [unfit.has(name) ? (rest as RemoteRecord) : record];
  });
  const document: DiscoveryDocument = {
    ...list,
    microFrontends: {
      ...list.microFrontends,
      ...Object.fromEntries(
        [...locals].map(([name, { url, record, integrity }]) => [
          name,
          [
            {
              url,
              metadata: { version: '0.0.0', ...(integrity ? { integrity } : {}) },
              deployment: { traffic: 100, default: true },
              ...(record ? { extras: { release: record.release } } : {}),
            },
          ],
        ]),
      ),
    },
    extras: {
      ...extras,
      disabled: extras.disabled.filter((name) => !locals.has(name)),
      mounts,
    },
  };
  const origins = [...locals.values()].map(({ url }) => new URL(url).origin);
  const { name, files } = composeSite({
    number: extras.generation,
    discovery: { text: JSON.stringify(document) },
    host,
    // Without screens in the page, browsers read the record of a development server, which changes with every build.
    remotes: [...parts.remotes.filter((remote) => !locals.has(remote.name)), ...found].map(
      (record) => (record.release === DEVELOPMENT ? { ...record, screens: {} } : record),
    ),
    fragments,
    site: {
      ...{ origin, bases: {}, keys: {}, signature: 'off', budgets: {}, expireDays: null, mounts },
      config: { ...config, remoteOrigins: [...new Set([...config.remoteOrigins, ...origins])] },
    },
    isDevelopment: true,
  });
  const head = `${DEVTOOLS_HOOK}${stripOf(problems)}</head>`;
  const pages = [...files].map(([file, text]): [string, string] => [
    file,
    /^public\/.*\.html$/.test(file) ? text.replace('</head>', () => head) : text,
  ]);
  return { site: { name, files: new Map(pages) }, problems };
}

/**
 * Stores the renderers that register themselves. The hot-reload code of a remote loads later and must find react-dom
 * here. Otherwise hot reload of a remote inside the host has no effect.
 */
const DEVTOOLS_HOOK = `<script>
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ||= (() => {
  const renderers = new Map();
  let next = 0;
  return {
    renderers,
    supportsFiber: true,
    inject(renderer) { const id = next++; renderers.set(id, renderer); return id; },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  };
})();
</script>`;

/** Returns a script that shows sentences in a strip at the end of the window, outside of the host's elements. */
export const stripOf = (sentences: readonly string[]): string =>
  sentences.length === 0
    ? ''
    : `<script>
addEventListener('DOMContentLoaded', () => {
  const strip = document.createElement('aside');
  strip.setAttribute('aria-label', 'Development');
  strip.style = 'position:fixed;inset:auto 0 0;z-index:2147483647;padding:6px 12px;background:#fd6;color:#000;font:14px/1.4 sans-serif';
  for (const sentence of ${JSON.stringify(sentences).replaceAll('<', '\\u003c')}) {
    strip.append(Object.assign(document.createElement('div'), { textContent: sentence }));
  }
  document.documentElement.append(strip);
});
</script>`;
