import type { RemoteRelease, ScreenFiles } from '@composed/contract/release';

/** What the federation plugin lays beside a remote's build. The record is made from it. */
export const MANIFEST = 'mf-manifest.json';

/** In a host's build: which file a further script is. It stands in the record, and browsers get none of it. */
export const SCRIPT_NAME_FILE = /^([a-z]+)\.script\.json$/;

/** Lies beside a remote's build that bundles a singleton, and names the packages of those that it does. */
export const DUPLICATES_FILE = 'duplicates.json';

/** Lies beside a remote's build that says something of itself; it goes into the record. */
export const OWN_MANIFEST_FILE = 'own-manifest.json';

interface Assets {
  sync?: string[];
}

interface FederationManifest {
  metaData: { globalName: string; remoteEntry: { name: string } };
  exposes: { name: string; assets: { js?: Assets; css?: Assets } }[];
}

/**
 * Where a remote's container and screens are, read from the manifest once and for all; `recorded` tells how the
 * record names a built file.
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
