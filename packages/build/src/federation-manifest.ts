import type { RemoteRelease, ScreenFiles } from '@composed/contract/release';

/** File that the federation plugin writes into a remote's build. The record is made from it. */
export const MANIFEST = 'mf-manifest.json';

/**
 * File in a host's build that holds the file name of an extra script. Only the record contains it.
 */
export const SCRIPT_NAME_FILE = /^([a-z]+)\.script\.json$/;

/** File in a host's build about a second major. Only the record contains it. */
export const MAJOR_FILE = /^major-[a-z0-9-]+\.major\.json$/;

/** File in a remote's build that lists the singletons that the build bundles. */
export const DUPLICATES_FILE = 'duplicates.json';

/** File in a remote's build that lists the singletons that the build imports from the host. */
export const IMPORTED_FILE = 'imported.json';

/** File beside a build with Module Federation's own runtime. It is not part of the release. */
export const STOCK_FILE = 'stock-runtime.json';

/** File in a remote's build with the remote's own manifest. The record contains it. */
export const OWN_MANIFEST_FILE = 'own-manifest.json';

/** Script of a host's build that no visitor loads, and that is larger than all others. */
export const FOR_DEVELOPERS = /(^|[\\/])development\.[0-9a-f]+\.js$/;

/** Optional text files of a host. The site has them beside its pages. */
export const HOST_TEXTS = ['robots.txt', 'sitemap.xml'];

interface Assets {
  sync?: string[];
}

interface FederationManifest {
  metaData: { globalName: string; remoteEntry: { name: string } };
  shared: { name: string }[];
  exposes: { name: string; assets: { js?: Assets; css?: Assets } }[];
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** Sorts the lists of a manifest by name. The bundler writes them in an order that varies between builds. */
export function sortedManifest(text: string): string {
  const manifest = JSON.parse(text) as FederationManifest;
  manifest.shared.sort(byName);
  manifest.exposes.sort(byName);
  return JSON.stringify(manifest, null, 2);
}

/**
 * Reads from the manifest where a remote's container and screens are. `recorded` returns a built
 * file's name in the record.
 */
export function layoutOf(
  text: string,
  recorded: (file: string) => string,
): Pick<RemoteRelease, 'container' | 'entry' | 'screens'> {
  const { metaData, exposes } = JSON.parse(text) as FederationManifest;
  const files = ({ assets }: FederationManifest['exposes'][number]): ScreenFiles => ({
    js: (assets.js?.sync ?? []).map(recorded),
    css: (assets.css?.sync ?? []).map(recorded),
  });
  return {
    container: metaData.globalName,
    entry: recorded(metaData.remoteEntry.name),
    screens: Object.fromEntries(exposes.map((expose) => [expose.name, files(expose)])),
  };
}
