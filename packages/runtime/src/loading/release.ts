import { INSECURE_CONTEXT_TEXT, webCrypto } from '@composed/browser/secure-context';
import type { MicroFrontendEntry } from '@composed/contract/discovery';
import {
  type Envelope,
  isEnvelope,
  isRemoteRelease,
  type RemoteRelease,
} from '@composed/contract/release';
import { readJson } from '@composed/contract/shape';
import { isSigned } from '@composed/contract/signature';
import { RemoteLoadError } from './remote-load-error.ts';

export interface ReleaseTrust {
  /** Package → its public keys; `null` if the site signs nothing. */
  keys: Readonly<Record<string, readonly string[]>> | null;
  /** Tells whether to refuse a record without a hash. */
  needsHashes: boolean;
}

/** Adds the remote's keys from the site's signed list, unless the page already has keys of that remote. */
export const withListedKeys = (
  { keys, needsHashes }: ReleaseTrust,
  remote: string,
  listed: readonly string[] = [],
): ReleaseTrust => ({ keys: keys && { [remote]: listed, ...keys }, needsHashes });

const refuse = (reason: string) => new RemoteLoadError('refused', reason);

function readEnvelope(text: string, url: string): { envelope: Envelope; release: RemoteRelease } {
  const envelope = readJson(isEnvelope, text);
  const release = envelope && readJson(isRemoteRelease, envelope.text);
  if (release) return { envelope, release };
  throw new RemoteLoadError('broken', `${url} is no release record.`);
}

async function hasHash(text: string, integrity: string): Promise<boolean> {
  const [, size, hash] = /^sha(256|384|512)-([\w+/=]+)$/.exec(integrity) ?? [];
  if (size === undefined) return false;
  const digest = await webCrypto()?.digest(`SHA-${size}`, new TextEncoder().encode(text));
  if (digest === undefined) throw refuse(INSECURE_CONTEXT_TEXT);
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === hash;
}

/**
 * Verifies and reads the record of the release in a discovery entry. The bytes must match the entry's hash, a key of
 * the remote must have signed them, and remote and release must match. Rejects with `RemoteLoadError`: `broken` if it
 * is not a record, otherwise `refused`.
 */
export async function readRelease(
  text: string,
  remote: string,
  { url, metadata, extras }: MicroFrontendEntry,
  { keys, needsHashes }: ReleaseTrust,
): Promise<RemoteRelease> {
  const { integrity } = metadata;
  if (integrity === undefined) {
    if (needsHashes) throw refuse(`The list of releases has no hash of the record of ${remote}.`);
  } else if (!(await hasHash(text, integrity))) {
    throw refuse(`The record of ${remote} differs from the hash in the list of releases.`);
  }
  const { envelope, release } = readEnvelope(text, url);
  if (keys !== null && !(await isSigned(envelope, keys[remote] ?? []))) {
    throw refuse(`The record of ${remote} is not signed with a key of ${remote}.`);
  }
  if (release.name !== remote || (extras && release.release !== extras.release)) {
    throw refuse(
      `What is listed as ${remote}@${extras?.release} is the record of ${release.name}@${release.release}.`,
    );
  }
  return release;
}
