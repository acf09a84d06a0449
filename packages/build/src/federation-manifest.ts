import type { RemoteRelease, ScreenFiles } from '@composed/contract/release';

/** What the federation plugin lays beside a remote's build; it stays there for foreign readers. */
export const MANIFEST = 'mf-manifest.json';

/** Lies beside a remote's build that bundles a singleton, and names the packages of those that it does. */
export const DUPLICATES_FILE = 'duplicates.json';

/** Lies beside a remote's build that says something of itself; it goes into the record. */
export const OWN_MANIFEST_FILE = 'own-manifest.json';

interface Assets {
  sync?: string[];
}

interface FederationManifest {
  metaData: { globalName: string; remoteEntry: { name: string; path: string } };
  exposes: { name: string; assets: { js?: Assets; css?: Assets } }[];
}

/** Where a remote's container and screens are, read from the manifest once and for all. */
export function layoutOf(text: string): Pick<RemoteRelease, 'container' | 'entry' | 'screens'> {
  const { metaData, exposes } = JSON.parse(text) as FederationManifest;
  const { name, path } = metaData.remoteEntry;
  const files = ({ assets }: FederationManifest['exposes'][number]): ScreenFiles => ({
    js: assets.js?.sync ?? [],
    css: assets.css?.sync ?? [],
  });
  return {
    container: metaData.globalName,
    entry: path ? `${path}/${name}` : name,
    screens: Object.fromEntries(exposes.map((expose) => [expose.name, files(expose)])),
  };
}
