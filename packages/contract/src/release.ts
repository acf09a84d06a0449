export type {
  GatePages,
  HostRecord,
  Product,
  ReleaseFile,
  ReleaseRecord,
  RemoteRecord,
  RouteRow,
} from './record-shape.ts';
export {
  type Envelope,
  isEnvelope,
  isRemoteRelease,
  type RemoteRelease,
  type ScreenFiles,
} from './remote-release.ts';

/** 1 was before releases shared files. */
export const RELEASE_SCHEMA = 2;
/**
 * How a build's container asks the host's loader for its files: 1 by addresses with hashes, 2 by names without
 * (docs/decisions/0086). A host loads builds of its own version and of earlier ones. To be raised by whoever changes what
 * a build needs of the loader.
 */
export const LOADER_VERSION = 2;
/** The record's name in a release's folder; its envelope is written last, so it marks the folder as whole. */
export const RECORD_FILE = 'release.json';

/** Bytes. As much as commands and servers read of a document. A generation has the list of releases twice; browsers read half. */
export const DOCUMENT_LIMIT = 8 * 1024 * 1024;

/** A release: `remote-shelf`, and `1.0.0-3f2a9c1b7d4e`. */
export interface ReleaseName {
  pkg: string;
  release: string;
}
