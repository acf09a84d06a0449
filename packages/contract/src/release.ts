/**
 * A text with its signature, as it lies in the store and travels to the browser. What is signed is the
 * UTF-8 bytes of `text` itself, so that nobody has to agree on how JSON is written.
 */
export interface Envelope {
  text: string;
  /** ECDSA P-256 with SHA-256 over `text`, as r and s, in base64. Absent in development. */
  signature?: string;
  /** A hint which of a package's keys signed; keys are looked up by the package, never by this. */
  key?: string;
}

/** Files beyond the entry that a screen needs before it can show, relative to the record. */
export interface ScreenFiles {
  js: readonly string[];
  css: readonly string[];
}

/** What a browser needs of a remote's release; pages bring one screen's part of it along. */
export interface RemoteRelease {
  name: string;
  /** Version and content hash, such as `1.0.0-3f2a9c1b7d4e`: names the release for good. */
  release: string;
  contractVersion: number;
  /** Package → the range that the host's version must lie in. */
  shared: Readonly<Record<string, string>>;
  /** The container's global name, different for each build. */
  container: string;
  /** The script that brings the container, relative to the record. */
  entry: string;
  screens: Readonly<Record<string, ScreenFiles>>;
  /** Every script and style of the release, lazy ones too, relative to the record → its hash and bytes. */
  files: Readonly<Record<string, { integrity: string; size?: number }>>;
}

export interface ReleaseFile {
  /** `sha384-…` of the bytes, in the form that browsers check. */
  integrity: string;
  /** Bytes. */
  size: number;
  /** Bytes over the wire: brotli, where that is smaller. */
  wire: number;
}

/** What every release says of itself, in `release.json`. */
interface AnyRecord {
  /** Form of the record; a tool refuses one that is newer than itself. */
  schema: number;
  name: string;
  version: string;
  release: string;
  /** The commit that it was built from; `null` without git. */
  commit: string | null;
  /** Whether the tree had changes that were not committed. */
  dirty: boolean;
  /** ISO 8601 instant. */
  time: string;
  contractVersion: number;
  /** All that is public, relative to the record. */
  files: Readonly<Record<string, ReleaseFile>>;
  /** Source maps: kept beside the releases, not public. */
  maps: Readonly<Record<string, ReleaseFile>>;
}

export interface RemoteRecord extends AnyRecord, Omit<RemoteRelease, 'files'> {
  kind: 'remote';
  /** Packages of which a page has one copy, the host's, and of which this release bundles one; absent where none. */
  duplicates?: readonly string[];
}

/** A row of the host's route table: what a page needs to know before any script runs. */
export interface RouteRow {
  path: string;
  /** The whole document title. */
  title: string;
  description: string;
  /** Whether search engines may list it. */
  indexed: boolean;
  /** Whether it leads to the sign-in screen without a session. */
  needsSession?: boolean;
  /** An address of the route where it has something to show; the path itself unless told. */
  example?: string;
  /** Whether every page of the site links to it, so that its load is to be short. */
  linked?: boolean;
  remote: string;
  screen: string;
}

/** What the gate's pages get from the product's own servers, which the gate never asks. */
export interface GateAnswer {
  /** The setting of `/config.json` below whose address the request goes. */
  setting: string;
  /** The end of the request's path; any path below the address unless told. */
  path?: string;
  /** Sent as JSON, with status 200. */
  body: unknown;
}

export interface GatePages {
  /** The first that fits is sent; a request below an address of the configuration that none fits gets a 503. */
  answers: readonly GateAnswer[];
  /** What the browser's local storage holds where a route needs a session. */
  session: Readonly<Record<string, string>>;
}

/** What a host says of its product, for whoever composes and checks the site's pages. */
export interface Product {
  /** The product's name, as people read it. */
  title: string;
  /** Settings of `/config.json` that hold addresses which pages call. */
  addresses: readonly string[];
  gate: GatePages;
}

export interface HostRecord extends AnyRecord {
  kind: 'host';
  /** Absent in records of hosts that were built before there was one. */
  product?: Product;
  /** Package → the version that this host shares with its remotes. */
  provides: Readonly<Record<string, string>>;
  /** What each page loads of the host, in this order. */
  js: readonly string[];
  css: readonly string[];
  routes: readonly RouteRow[];
  /** The page without scripts and styles; `<!--NAME:head-->` stands where they go, by the site's name. */
  template: string;
  /** Further documents of the site → their text; `%ORIGIN%` stands for the site's address. */
  texts: Readonly<Record<string, string>>;
}

export type ReleaseRecord = HostRecord | RemoteRecord;

export const RELEASE_SCHEMA = 1;
/** The record's name in a release's folder; its envelope is written last, so it marks the folder as whole. */
export const RECORD_FILE = 'release.json';

/** Bytes. As much as browsers take of a list of releases, or a record; a generation has two of that. */
export const DOCUMENT_LIMIT = 8 * 1024 * 1024;

export interface ReleaseName {
  pkg: string;
  release: string;
}
