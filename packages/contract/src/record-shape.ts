import { isManifest } from './manifest.ts';
import { REMOTE_FIELDS } from './remote-release.ts';
import {
  isAnything,
  isCount,
  isFlag,
  isText,
  listOf,
  mapOf,
  maybe,
  type Of,
  objectOf,
  oneOf,
  orNull,
  type Shape,
  textLike,
} from './shape.ts';

const isFile = objectOf({
  /** `sha384-…` of the bytes, in the form that browsers check. */
  integrity: textLike(/^sha384-[A-Za-z0-9+/]{64}$/),
  /** Bytes. */
  size: isCount,
  /** Bytes over the wire: brotli, where that is smaller. */
  wire: isCount,
});

export type ReleaseFile = Of<typeof isFile>;

/** What every release says of itself, in `release.json`. */
const ANY_RECORD = {
  /** Form of the record; a tool refuses one that is newer than itself. */
  schema: isCount,
  name: isText,
  version: isText,
  release: isText,
  /** The commit that it was built from; `null` without git. */
  commit: orNull(isText),
  /** Whether the tree had changes that were not committed. */
  dirty: isFlag,
  /** ISO 8601 instant. */
  time: isText,
  contractVersion: isCount,
  /** `LOADER_VERSION` of the tools that built it; absent in records from before there was one, which is 1. */
  loader: maybe(isCount),
  /** All that is public, relative to the record. */
  files: mapOf(isFile),
  /** Source maps: kept beside the releases, not public. */
  maps: mapOf(isFile),
};

const isRemoteRecord = objectOf({
  ...REMOTE_FIELDS,
  ...ANY_RECORD,
  kind: oneOf('remote'),
  container: textLike(/^[A-Za-z_$][\w$]*$/),
  /** Packages of which a page has one copy, the host's, and of which this release bundles one; absent where none. */
  duplicates: maybe(listOf(isText)),
  /** What the remote says of itself; absent where it says nothing. Browsers read it by `isManifest`. */
  manifest: maybe(isManifest),
});

export type RemoteRecord = Of<typeof isRemoteRecord>;

const isRoute = objectOf({
  path: textLike(/^\/(:?[a-z][a-z0-9-]*(\/|$))*$/),
  /** The whole document title. */
  title: isText,
  description: isText,
  /** Whether search engines may list it. */
  indexed: isFlag,
  /** Whether it leads to the sign-in screen without a session. */
  needsSession: maybe(isFlag),
  /** An address of the route where it has something to show; the path itself unless told. */
  example: maybe(isText),
  /** Whether every page of the site links to it, so that its load is to be short. */
  linked: maybe(isFlag),
  remote: isText,
  screen: isText,
});

/** A row of the host's route table: what a page needs to know before any script runs. */
export type RouteRow = Of<typeof isRoute>;

const isGateAnswer = objectOf({
  /** The setting of `/config.json` below whose address the request goes. */
  setting: isText,
  /** The end of the request's path; any path below the address unless told. */
  path: maybe(isText),
  /** Sent as JSON, with status 200. */
  body: isAnything,
});

const isGatePages = objectOf({
  /** The first that fits is sent; a request below an address of the configuration that none fits gets a 503. */
  answers: listOf(isGateAnswer),
  /** What the browser's local storage holds where a route needs a session. */
  session: mapOf(isText),
});

/** What the gate's pages get from the product's own servers, which the gate never asks. */
export type GatePages = Of<typeof isGatePages>;

const isProduct = objectOf({
  /** The product's name, as people read it. */
  title: isText,
  /** Settings of `/config.json` that hold addresses which pages call. */
  addresses: listOf(isText),
  gate: isGatePages,
});

/** What a host says of its product, for whoever composes and checks the site's pages. */
export type Product = Of<typeof isProduct>;

const isHostRecord = objectOf({
  ...ANY_RECORD,
  kind: oneOf('host'),
  /** Absent in records of hosts that were built before there was one. */
  product: maybe(isProduct),
  /** Package → the version that this host shares with its remotes. */
  provides: mapOf(isText),
  /** What each page loads of the host, in this order. */
  js: listOf(isText),
  css: listOf(isText),
  /** Further scripts, by name: the `inspector`, for pages that ask for it, and `telemetry`, where a site reports. */
  scripts: maybe(objectOf({ inspector: maybe(isText), telemetry: maybe(isText) })),
  routes: listOf(isRoute),
  /** The page without scripts and styles; `<!--NAME:head-->` stands where they go, by the site's name. */
  template: isText,
  /** Names of the shells that it has for pages of remotes' own, the default first; it shows none without. */
  skeletons: maybe(listOf(isText)),
  /** Further documents of the site → their text; `%ORIGIN%` stands for the site's address. */
  texts: mapOf(isText),
});

export type HostRecord = Of<typeof isHostRecord>;

export type ReleaseRecord = HostRecord | RemoteRecord;

/** What `release.json` says, as the release tools read it. */
export const isReleaseRecord: Shape<ReleaseRecord> = (value): value is ReleaseRecord =>
  isRemoteRecord(value) || isHostRecord(value);
