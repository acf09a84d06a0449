import type { ManifestRoute, Mounts, NavigationEntry } from './manifest.ts';
import type { Envelope, RemoteRelease } from './release.ts';

/**
 * The discovery document, in the public frontend-discovery schema. It is the only place that knows
 * where a remote's live release is.
 */
export interface DiscoveryDocument {
  schema: string;
  /** Remote → its releases; an empty list while the remote is switched off. */
  microFrontends: Readonly<Record<string, readonly MicroFrontendEntry[]>>;
  /** Beyond the schema. */
  extras?: DiscoveryExtras;
}

export interface MicroFrontendEntry {
  /** Absolute address of the release's record. */
  url: string;
  metadata: {
    version: string;
    /** `sha384-…` of the record's bytes. */
    integrity?: string;
  };
  /** Per cent of the browsers that get it; the default is for whoever draws no other. */
  deployment?: { traffic: number; default: boolean };
  extras?: { release: string };
}

export interface DiscoveryExtras {
  /** Rises with every change, roll-backs included. */
  generation: number;
  /** ISO 8601 instants: when it was made, and from when on it is no longer to be believed. */
  time: string;
  expires: string | null;
  /** Remotes that are switched off. */
  disabled: readonly string[];
  /** Package → names of releases that must not run any more, in any way; absent where there is none. */
  withdrawn?: Readonly<Record<string, readonly string[]>>;
  /**
   * Package → the latest of the releases that were live and no longer are, at most `FORMER_KEPT` of each and none
   * that is withdrawn or pruned: a link may run one without a question.
   */
  former?: Readonly<Record<string, readonly string[]>>;
  /**
   * Remote → its public keys (`signature.ts`), for pages that name none of it; counts in a signed
   * document alone.
   */
  keys?: Readonly<Record<string, readonly string[]>>;
  /** Package → what the site grants it; absent where it grants nothing. */
  mounts?: Mounts;
  /** The host's release, so that open tabs hear of another one; absent before the first. */
  host?: string;
}

/** What `/discovery.json` holds: the document for any reader, and the same as it was signed. */
export interface SignedDiscovery extends DiscoveryDocument {
  signed?: Envelope;
}

/**
 * What a page brings along, so that its own screen needs no further look-up. Whoever composes the page
 * writes it; the host's bundle knows no address.
 */
export interface BootData {
  /** Origins that remotes may come from. */
  remoteOrigins: readonly string[];
  /** The discovery document, as far as it is about this route's remote, if it has one. */
  discovery: DiscoveryDocument | null;
  /**
   * The default release of this route's remote, as far as its screen and those that every page links to
   * need it: other screens and files are in the record that the discovery entry names.
   */
  release: RemoteRelease | null;
  /** What a visitor may want next of other remotes, as far as every page links to it. */
  ahead?: readonly AheadRelease[];
  /**
   * `site`, this route's remote and those of `ahead` → public keys (`signature.ts`); others are in the signed
   * document. `null` where nothing is signed.
   */
  keys: Readonly<Record<string, readonly string[]>> | null;
  /** Whether a tab may run a remote from its visitor's own machine: in a test environment. */
  localRemotes?: boolean;
  /** The page's own route, where a remote's manifest has it. */
  route?: ManifestRoute & { remote: string };
  /** Entries of live releases: of each package's default and, where they differ, of its canary. */
  navigation?: readonly ReleaseNavigation[];
  /** Slot's name → the packages that may fill it, of those slots that exist. */
  slots?: Readonly<Record<string, readonly string[]>>;
  /** The host's script that pages load for `?inspect` alone. */
  inspector?: OwnScript | undefined;
}

/** The entries of one release for header, account menu and footer. */
export interface ReleaseNavigation {
  remote: string;
  release: string;
  entries: readonly NavigationEntry[];
}

/** A further script of the host's release: its address on the page's origin, and its hash. */
export interface OwnScript {
  url: string;
  /** `sha384-…` */
  integrity: string;
}

/**
 * The default release of another remote by when the page was made. It is asked for ahead and nothing more:
 * what runs is said by the list of releases, and by the record.
 */
export interface AheadRelease extends Omit<RemoteRelease, 'release' | 'container' | 'files'> {
  /** Absolute address of the record. */
  url: string;
}

/** So many former releases of a package are listed. */
export const FORMER_KEPT = 5;

export const DISCOVERY_SCHEMA =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';
