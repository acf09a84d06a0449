import type { MicroFrontendEntry } from '@idea-hub/shared/contracts/discovery';
import { RemoteLoadError } from './remote-load-error.ts';

/** The files a release needs for its screens, as absolute addresses. */
export interface ReleaseFiles {
  /** The container's global name, different for each build. */
  container: string;
  entry: string;
  screens: ReadonlyMap<string, { js: readonly string[]; css: readonly string[] }>;
  /** Absolute address → `sha384-…`, where the discovery document names one. */
  integrity: ReadonlyMap<string, string>;
}

interface ManifestAssets {
  sync?: string[];
}

interface FederationManifest {
  metaData: { globalName: string; remoteEntry: { name: string; path: string } };
  exposes: { name: string; assets: { js?: ManifestAssets; css?: ManifestAssets } }[];
}

function parse(text: string, base: string): FederationManifest {
  try {
    const manifest = JSON.parse(text) as FederationManifest;
    if (
      typeof manifest.metaData.globalName === 'string' &&
      typeof manifest.metaData.remoteEntry.name === 'string' &&
      Array.isArray(manifest.exposes)
    ) {
      return manifest;
    }
  } catch {
    // Falls through to the one error for all that is no manifest.
  }
  throw new RemoteLoadError('broken', `${base} is no federation manifest.`);
}

/** Reads the manifest's text against its own address. Throws `RemoteLoadError('broken')`. */
export function readManifest(text: string, entry: MicroFrontendEntry): ReleaseFiles {
  const manifest = parse(text, entry.url);
  const absolute = (path: string) => new URL(path, entry.url).href;
  const { name, path } = manifest.metaData.remoteEntry;
  return {
    container: manifest.metaData.globalName,
    entry: absolute(path ? `${path}/${name}` : name),
    screens: new Map(
      manifest.exposes.map((expose) => [
        expose.name,
        {
          js: (expose.assets.js?.sync ?? []).map(absolute),
          css: (expose.assets.css?.sync ?? []).map(absolute),
        },
      ]),
    ),
    integrity: new Map(
      Object.entries(entry.extras?.integrity ?? {}).map(([file, hash]) => [absolute(file), hash]),
    ),
  };
}
