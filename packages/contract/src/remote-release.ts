import { isCount, isText, listOf, mapOf, maybe, type Of, objectOf } from './shape.ts';

export const isEnvelope = objectOf({
  text: isText,
  /** ECDSA P-256 with SHA-256 over `text`, as r and s, in base64. Missing in development. */
  signature: maybe(isText),
  /**
   * Hint which of the package's keys signed. The package decides which keys are valid, never this
   * field.
   */
  key: maybe(isText),
});

/**
 * Text with its signature, in the store and in browsers. The signature covers the UTF-8 bytes of
 * `text`, so readers need not agree on how to write JSON.
 */
export type Envelope = Of<typeof isEnvelope>;

const isScreen = objectOf({ js: listOf(isText), css: listOf(isText) });

/** Fields of a remote's record that browsers read. */
export const REMOTE_FIELDS = {
  name: isText,
  /** Version and content hash, such as `1.0.0-3f2a9c1b7d4e`. Never reused. */
  release: isText,
  contractVersion: isCount,
  /**
   * `LOADER_VERSION` of the tools that built the release. Missing in old records, which means 1.
   */
  loader: maybe(isCount),
  /** Maps a shared package to the range that the host's version must fit. */
  shared: mapOf(isText),
  /** Global name of the container, different in each build. */
  container: isText,
  /** Script that defines the container, relative to the record. */
  entry: isText,
  screens: mapOf(isScreen),
  /**
   * Maps every script and style, including lazy ones, to hash and size in bytes. Paths are relative
   * to the record.
   */
  files: mapOf(objectOf({ integrity: isText, size: maybe(isCount) })),
};

export const isRemoteRelease = objectOf(REMOTE_FIELDS);

/**
 * Files that a screen needs in addition to the entry before it can show, relative to the record.
 */
export type ScreenFiles = Of<typeof isScreen>;

/** Part of a remote's record that browsers need. Pages contain the part for one screen. */
export type RemoteRelease = Of<typeof isRemoteRelease>;
