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
  /** Package → its public keys; `null` where nothing is signed. */
  keys: Readonly<Record<string, readonly string[]>> | null;
  /** Whether a record without a hash is refused. */
  needsHashes: boolean;
}

/** With the keys that the site's signed list has of a remote, where the page names none of it. */
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
 * Reads the record of the release that an entry of the discovery document names. Its
 * bytes must have the entry's hash, a key of the remote must have signed it, and it must be the record
 * of that remote and release. Rejects with `RemoteLoadError`: `refused`, or `broken` for what is no record.
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
