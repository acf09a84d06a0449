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
  /** Subresource integrity hash, `sha384-…`. */
  integrity: textLike(/^sha384-[A-Za-z0-9+/]{64}$/),
  /** Size in bytes. */
  size: isCount,
  /** Transferred bytes: the size in brotli, if that is smaller. */
  wire: isCount,
});

export type ReleaseFile = Of<typeof isFile>;

const { name, release, contractVersion, loader } = REMOTE_FIELDS;

/** Fields of every release's `release.json`. */
const ANY_RECORD = {
  /** Version of the record's format. A tool refuses a newer version than its own. */
  schema: isCount,
  name,
  version: isText,
  release,
  /** Commit of the sources, or `null` without git. */
  commit: orNull(isText),
  /** Whether there were uncommitted changes. */
  dirty: isFlag,
  /** ISO 8601 instant. */
  time: isText,
  contractVersion,
  loader,
  /** All public files, relative to the record. */
  files: mapOf(isFile),
  /** Source maps. Stored beside the releases, not public. */
  maps: mapOf(isFile),
};

const isRemoteRecord = objectOf({
  ...REMOTE_FIELDS,
  ...ANY_RECORD,
  kind: oneOf('remote'),
  container: textLike(/^[A-Za-z_$][\w$]*$/),
  /**
   * Singletons that this release bundles although the host provides them. Missing if there are
   * none.
   */
  duplicates: maybe(listOf(isText)),
  /** Manifest of the remote, if it has one. Browsers check it with `isManifest`. */
  manifest: maybe(isManifest),
});

export type RemoteRecord = Of<typeof isRemoteRecord>;

const isRoute = objectOf({
  path: textLike(/^\/(:?[a-z][a-z0-9-]*(\/|$))*$/),
  /** Complete document title. */
  title: isText,
  description: isText,
  /** Whether search engines may list the page. */
  indexed: isFlag,
  /** Whether visitors without a session are sent to the sign-in screen. */
  needsSession: maybe(isFlag),
  /** Address of the route with content. Default: the path. */
  example: maybe(isText),
  /** Whether every page of the site links to it. Its load must then be short. */
  linked: maybe(isFlag),
  remote: isText,
  screen: isText,
});

/** Row of the host's route table, which pages need before any script runs. */
export type RouteRow = Of<typeof isRoute>;

const isGateAnswer = objectOf({
  /** Setting of `/config.json` whose address the request starts with. */
  setting: isText,
  /** End of the request's path. Default: any path below the address. */
  path: maybe(isText),
  /** Sent as JSON, with status 200. */
  body: isAnything,
});

const isGatePages = objectOf({
  /**
   * Responses. The first match is sent. Other requests below an address of the configuration get a
   * 503.
   */
  answers: listOf(isGateAnswer),
  /** Items of the browser's local storage for routes that need a session. */
  session: mapOf(isText),
});

/** Responses for the pages in the gate, which sends no requests to the product's servers. */
export type GatePages = Of<typeof isGatePages>;

const isProduct = objectOf({
  /** Product name that people see. */
  title: isText,
  /** Settings of `/config.json` with addresses that pages call. */
  addresses: listOf(isText),
  gate: isGatePages,
});

/** Facts about the product for the code that composes and checks the site's pages. */
export type Product = Of<typeof isProduct>;

const isHostRecord = objectOf({
  ...ANY_RECORD,
  kind: oneOf('host'),
  /** Missing in old records. */
  product: maybe(isProduct),
  /** Maps a shared package to the host's version. */
  provides: mapOf(isText),
  /**
   * Second majors of shared packages, by the package's name. A page loads the script only for a
   * release that needs these versions, and only if the site grants them.
   */
  majors: maybe(mapOf(objectOf({ script: isText, provides: mapOf(isText) }))),
  /** Host files that each page loads, in this order. */
  js: listOf(isText),
  css: listOf(isText),
  /**
   * Additional scripts: `inspector` for pages that request it, `telemetry` for sites with reports. `development` replaces
   * `js` on a developer's machine.
   */
  scripts: maybe(
    objectOf({
      inspector: maybe(isText),
      telemetry: maybe(isText),
      development: maybe(isText),
    }),
  ),
  routes: listOf(isRoute),
  /**
   * Page without scripts and styles. `<!--NAME:head-->`, with the site's name, marks their place.
   */
  template: isText,
  /**
   * Names of the skeletons for pages of remotes, the default first. Without them, the host shows no
   * such pages.
   */
  skeletons: maybe(listOf(isText)),
  /**
   * Maps additional documents of the site to their text. `%ORIGIN%` stands for the site's address.
   */
  texts: mapOf(isText),
});

export type HostRecord = Of<typeof isHostRecord>;

export type ReleaseRecord = HostRecord | RemoteRecord;

/** Checks the content of `release.json` in the release tools. */
export const isReleaseRecord: Shape<ReleaseRecord> = (value): value is ReleaseRecord =>
  isRemoteRecord(value) || isHostRecord(value);
