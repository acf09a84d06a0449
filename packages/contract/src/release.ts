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

/** Version of the record's format. Releases of version 1 did not share files. */
export const RELEASE_SCHEMA = 2;
/**
 * Version of the interface between a build's container and the host's loader. In version 1,
 * containers request files by names with hashes, in version 2 by names without
 * (docs/decisions/0086). A host loads builds of the same or an earlier version. Increase it if
 * builds need something new from the loader.
 */
export const LOADER_VERSION = 2;
/** Name of the record in a release's folder. Written last, so it marks the folder as complete. */
export const RECORD_FILE = 'release.json';

/**
 * Maximum size in bytes of a document that commands and servers read. A generation contains the
 * list of releases twice, so browsers read at most half of it.
 */
export const DOCUMENT_LIMIT = 8 * 1024 * 1024;

/** Name of a release: `remote-shelf` and `1.0.0-3f2a9c1b7d4e`. */
export interface ReleaseName {
  pkg: string;
  release: string;
}
