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

/** Not checked here: the second script checks it, so that other pages do not carry that code. */
const checkedLater = <T>(): Shape<T> => isAnything as Shape<T>;

const isMicroFrontend = objectOf({
  /** Absolute address of the release's record. */
  url: isUrl,
  metadata: objectOf({
    version: isText,
    /** `sha384-…` of the record's bytes. */
    integrity: maybe(isText),
  }),
  /** Per cent of the browsers that get it; the default is for whoever draws no other. */
  deployment: maybe(objectOf({ traffic: isAmount, default: isFlag })),
  extras: maybe(objectOf({ release: isText })),
});

export type MicroFrontendEntry = Of<typeof isMicroFrontend>;

const isNames = mapOf(listOf(isText));

const isExtras = objectOf({
  /** Rises with every change, roll-backs included. */
  generation: isCount,
  /** ISO 8601 instants: when it was made, and from when on it is no longer to be believed. */
  time: isText,
  expires: orNull(isText),
  /** Remotes that are switched off. */
  disabled: listOf(isText),
  /** Package → names of releases that must not run any more, in any way; absent where there is none. */
  withdrawn: maybe(isNames),
  /**
   * Package → the latest of the releases that were live and no longer are, at most `FORMER_KEPT` of each and none
   * that is withdrawn or pruned: a link may run one without a question.
   */
  former: maybe(isNames),
  /**
   * Remote → its public keys (`signature.ts`), for pages that name none of it; counts in a signed
   * document alone.
   */
  keys: maybe(isNames),
  /** Remote → public keys of its previews; a listed release is never believed by one of them. */
  previewKeys: maybe(isNames),
  /** Package → what the site grants it; absent where it grants nothing. Read by `isMount`. */
  mounts: maybe(checkedLater<Mounts>()),
  /** The host's release, so that open tabs hear of another one; absent before the first. */
  host: maybe(isText),
});

export type DiscoveryExtras = Of<typeof isExtras>;

export const isDiscovery = objectOf({
  schema: maybe(isText),
  /** Remote → its releases; an empty list while the remote is switched off. */
  microFrontends: mapOf(listOf(isMicroFrontend)),
  /** Beyond the schema. */
  extras: maybe(isExtras),
});

/**
 * The discovery document, in the public frontend-discovery schema. It is the only place that knows
 * where a remote's live release is.
 */
export type DiscoveryDocument = Of<typeof isDiscovery>;

const isAnyDiscovery = objectOf({ microFrontends: mapOf(listOf(isAnything)), extras: isAnything });

/**
 * Reads a document of any server of the schema: releases of another form are left out, and so are extras that
 * are not this platform's. `null` when it is no discovery document.
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

/** What `/discovery.json` holds: the document for any reader, and the same as it was signed. */
export type SignedDiscovery = DiscoveryDocument & Partial<Of<typeof isSignedDiscovery>>;

const { name, contractVersion, shared, entry, screens } = REMOTE_FIELDS;

/** `url` is the absolute address of the record. */
const isAheadRelease = objectOf({ url: isUrl, name, contractVersion, shared, entry, screens });

/**
 * The default release of another remote by when the page was made. It is asked for ahead and nothing more:
 * what runs is said by the list of releases, and by the record.
 */
export type AheadRelease = Of<typeof isAheadRelease>;

/** The integrity is `sha384-…`. */
const isOwnScript = objectOf({ url: isText, integrity: isText });

/** A further script of the host's release: its address on the page's origin, and its hash. */
export type OwnScript = Of<typeof isOwnScript>;

/** The entries of one release for header, account menu and footer. */
export interface ReleaseNavigation {
  remote: string;
  release: string;
  entries: readonly NavigationEntry[];
  /** The pages that those entries lead to which are not for one role alone; absent where there are none. */
  routes?: readonly ManifestRoute[];
}

export const isBootData = objectOf({
  /** Origins that remotes may come from. */
  remoteOrigins: listOf(isText),
  /** The discovery document, as far as it is about this route's remote, if it has one. */
  discovery: orNull(isDiscovery),
  /**
   * The default release of this route's remote, as far as its screen and those that every page links to
   * need it: other screens and files are in the record that the discovery entry names.
   */
  release: orNull(isRemoteRelease),
  /** What a visitor may want next of other remotes, as far as every page links to it. */
  ahead: listOf(isAheadRelease),
  /**
   * `site`, this route's remote and those of `ahead` → public keys (`signature.ts`); others are in the signed
   * document. `null` where nothing is signed.
   */
  keys: orNull(isNames),
  /** Whether a tab may run a remote from its visitor's own machine: in a test environment. */
  localRemotes: maybe(isFlag),
  /** The page's own route, where a remote's manifest has it. */
  route: maybe(checkedLater<ManifestRoute & { remote: string }>()),
  /** Entries of live releases: of each package's default and, where they differ, of its canary. */
  navigation: maybe(checkedLater<readonly ReleaseNavigation[]>()),
  /** Slot's name → the packages that may fill it, of those slots that exist. */
  slots: maybe(checkedLater<Readonly<Record<string, readonly string[]>>>()),
  /** The host's script that pages load for `?inspect` alone. */
  inspector: maybe(isOwnScript),
});

/**
 * What a page brings along, so that its own screen needs no further look-up. Whoever composes the page
 * writes it; the host's bundle knows no address.
 */
export type BootData = Of<typeof isBootData>;

/** So many former releases of a package are listed. */
export const FORMER_KEPT = 5;

export const DISCOVERY_SCHEMA =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';
