/**
 * The discovery document, in the public frontend-discovery schema. It is the only place that knows
 * where a remote's live release is (MF-04). `extras` carries what federation needs beyond the schema.
 */
export interface DiscoveryDocument {
  schema: string;
  microFrontends: Record<string, MicroFrontendEntry[]>;
}

export interface MicroFrontendEntry {
  /** Absolute address of the release's federation manifest. */
  url: string;
  fallbackUrl?: string;
  metadata: {
    version: string;
    /** Subresource-integrity hash of the manifest, as `sha384-…`. */
    integrity?: string;
  };
  deployment?: { traffic: number; default: boolean };
  extras?: ReleaseExtras;
}

export interface ReleaseExtras {
  /** Names the build; two builds of one version differ in it. */
  release: string;
  contractVersion: number;
  /** Package → semver range that the remote was built against and wants to meet. */
  shared: Record<string, string>;
  /** File's path, relative to the manifest → `sha384-…`. */
  integrity: Record<string, string>;
  /** Screen → the files, relative to the manifest, that it needs beyond the entry. */
  screens: Record<string, { js: string[]; css: string[] }>;
  /** The federation entry's path, relative to the manifest. */
  entry: string;
  /** The manifest's text; only in the part that is inlined in a page, so that no request is needed. */
  manifest?: string;
}

export const DISCOVERY_SCHEMA =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';
