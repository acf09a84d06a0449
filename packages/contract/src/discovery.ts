import type { Majors } from './majors.ts';
import type { ManifestRoute, Mounts, NavigationEntry } from './manifest.ts';
import { isEnvelope, isRemoteRelease, REMOTE_FIELDS } from './remote-release.ts';
import { isUrl } from './settings.ts';
import {
  isAmount,
  isAnything,
  isCount,
  isFlag,
  isText,
  listOf,
  mapOf,
  maybe,
  type Of,
  objectOf,
  orNull,
  type Shape,
} from './shape.ts';

/** Skips the check here. The second script does it, so that other pages need not load that code. */
const checkedLater = <T>(): Shape<T> => isAnything as Shape<T>;

const isMicroFrontend = objectOf({
  /** Absolute address of the release's record. */
  url: isUrl,
  metadata: objectOf({
    version: isText,
    /** Hash of the record, `sha384-…`. */
    integrity: maybe(isText),
  }),
  /** Percentage of browsers that get the release. All others get the default. */
  deployment: maybe(objectOf({ traffic: isAmount, default: isFlag })),
  extras: maybe(objectOf({ release: isText })),
});

export type MicroFrontendEntry = Of<typeof isMicroFrontend>;

const isNames = mapOf(listOf(isText));

const isKnownExtras = objectOf({
  /** Number that increases with every change, including roll-backs. */
  generation: isCount,
  /** ISO 8601 instants: when the document was made, and when it becomes invalid. */
  time: isText,
  expires: orNull(isText),
  /** Remotes that are disabled. */
  disabled: listOf(isText),
  /** Maps a package to its releases that must never run again. Missing if there are none. */
  withdrawn: maybe(isNames),
  /**
   * Maps a package to its latest former releases, at most `FORMER_KEPT` of each. A link may run one
   * without a confirmation. Contains no withdrawn or pruned releases.
   */
  former: maybe(isNames),
  /**
   * Maps a remote to its public keys (`signature.ts`), for pages without them. Valid only in a
   * signed document.
   */
  keys: maybe(isNames),
  /**
   * Maps a remote to the public keys of its previews. They are never valid for a listed release.
   */
  previewKeys: maybe(isNames),
  /**
   * Maps a remote without a live release to the address of its releases, with a trailing slash. Only for
   * links to its previews.
   */
  notLive: maybe(mapOf(isUrl)),
  /** Maps a package to its grants. Missing if there are none. `isMount` checks them. */
  mounts: maybe(checkedLater<Mounts>()),
  /** Current release of the host, so that open tabs notice a new one. Missing before the first. */
  host: maybe(isText),
});

export type DiscoveryExtras = Of<typeof isKnownExtras> & {
  /** Granted second majors in the live host. Missing if there are none. `isMajors` checks them. */
  majors?: Majors | undefined;
};

const isExtras = isKnownExtras as Shape<DiscoveryExtras>;

export const isDiscovery = objectOf({
  schema: maybe(isText),
  /** Maps a remote to its releases. The list is empty while the remote is disabled. */
  microFrontends: mapOf(listOf(isMicroFrontend)),
  /** Extension of the public schema. */
  extras: maybe(isExtras),
});

/**
 * Discovery document, in the public frontend-discovery schema. Only this document contains the
 * addresses of live releases.
 */
export type DiscoveryDocument = Of<typeof isDiscovery>;

const isAnyDiscovery = objectOf({ microFrontends: mapOf(listOf(isAnything)), extras: isAnything });

/**
 * Reads a document from any server of the schema. Omits invalid releases, and extras of other
 * platforms. Returns `null` if the value is no discovery document.
 */
export function readDiscovery(value: unknown): DiscoveryDocument | null {
  if (!isAnyDiscovery(value)) return null;
  const { microFrontends, extras } = value;
  return {
    microFrontends: Object.fromEntries(
      Object.entries(microFrontends).map(([name, listed]) => [
        name,
        listed.filter(isMicroFrontend),
      ]),
    ),
    extras: isExtras(extras) ? extras : undefined,
  };
}

export const isSignedDiscovery = objectOf({ signed: isEnvelope });

/** Content of `/discovery.json`: the document for any reader, and its signed copy. */
export type SignedDiscovery = DiscoveryDocument & Partial<Of<typeof isSignedDiscovery>>;

const { name, contractVersion, shared, entry, screens } = REMOTE_FIELDS;

/** `url` is the absolute address of the record. */
const isAheadRelease = objectOf({ url: isUrl, name, contractVersion, shared, entry, screens });

/**
 * Default release of another remote when the page was made. Pages only preload its files. The list
 * of releases and the record decide what runs.
 */
export type AheadRelease = Of<typeof isAheadRelease>;

/** The integrity is `sha384-…`. */
const isOwnScript = objectOf({ url: isText, integrity: isText });

/** Additional script of the host's release, with its address on the page's origin and its hash. */
export type OwnScript = Of<typeof isOwnScript>;

/** Entries of one release in header, account menu and footer. */
export interface ReleaseNavigation {
  remote: string;
  release: string;
  entries: readonly NavigationEntry[];
  /** Pages of those entries, except entries for only one role. Missing if there are none. */
  routes?: readonly ManifestRoute[];
}

export const isBootData = objectOf({
  /** Origins that remotes may load from. */
  remoteOrigins: listOf(isText),
  /** Part of the discovery document about this route's remote, if it has one. */
  discovery: orNull(isDiscovery),
  /**
   * Part of the default release of this route's remote: its screen, and the screens that every page
   * links to. The record has the other screens and files.
   */
  release: orNull(isRemoteRelease),
  /** Releases of other remotes that every page links to. The visitor may need them next. */
  ahead: listOf(isAheadRelease),
  /**
   * Public keys (`signature.ts`) of `site`, of this route's remote and of the remotes in `ahead`.
   * The signed document contains the rest. `null` if the site signs nothing.
   */
  keys: orNull(isNames),
  /** Whether a tab may run a remote from the visitor's own machine. Only in test environments. */
  localRemotes: maybe(isFlag),
  /** Route of the page, if it comes from a remote's manifest. */
  route: maybe(checkedLater<ManifestRoute & { remote: string }>()),
  /** Entries of live releases: of each package's default, and of its canary if those differ. */
  navigation: maybe(checkedLater<readonly ReleaseNavigation[]>()),
  /** Maps the name of an existing slot to the packages that may fill it. */
  slots: maybe(checkedLater<Readonly<Record<string, readonly string[]>>>()),
  /** Script of the host that pages load only for `?inspect`. */
  inspector: maybe(isOwnScript),
});

/**
 * Data in a page, so that its screen needs no other request for them. The code that composes the
 * page writes them. The host's bundle contains no addresses.
 */
export type BootData = Of<typeof isBootData>;

/** Maximum number of former releases in the list, for each package. */
export const FORMER_KEPT = 5;

export const DISCOVERY_SCHEMA =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';
