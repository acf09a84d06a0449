import { isCount, isText, listOf, mapOf, maybe, type Of, objectOf } from './shape.ts';

export const isEnvelope = objectOf({
  text: isText,
  /** ECDSA P-256 with SHA-256 over `text`, as r and s, in base64. Absent in development. */
  signature: maybe(isText),
  /** A hint which of a package's keys signed; keys are looked up by the package, never by this. */
  key: maybe(isText),
});

/**
 * A text with its signature, as it lies in the store and travels to the browser. What is signed is the
 * UTF-8 bytes of `text` itself, so that nobody has to agree on how JSON is written.
 */
export type Envelope = Of<typeof isEnvelope>;

const isScreen = objectOf({ js: listOf(isText), css: listOf(isText) });

/** Fields that browsers read of a remote's record. */
export const REMOTE_FIELDS = {
  name: isText,
  /** Version and content hash, such as `1.0.0-3f2a9c1b7d4e`: names the release for good. */
  release: isText,
  contractVersion: isCount,
  /** `LOADER_VERSION` of the tools that built it; absent in records from before there was one, which is 1. */
  loader: maybe(isCount),
  /** Package → the range that the host's version must lie in. */
  shared: mapOf(isText),
  /** The container's global name, different for each build. */
  container: isText,
  /** The script that brings the container, relative to the record. */
  entry: isText,
  screens: mapOf(isScreen),
  /** Every script and style of the release, lazy ones too, relative to the record → its hash and bytes. */
  files: mapOf(objectOf({ integrity: isText, size: maybe(isCount) })),
};

export const isRemoteRelease = objectOf(REMOTE_FIELDS);

/** Files beyond the entry that a screen needs before it can show, relative to the record. */
export type ScreenFiles = Of<typeof isScreen>;

/** What a browser needs of a remote's release; pages bring one screen's part of it along. */
export type RemoteRelease = Of<typeof isRemoteRelease>;
