import { incompatibility } from '@composed/contract/compatibility';
import type { RemoteRelease } from '@composed/contract/release';
import { isSigned } from '@composed/contract/signature';

const host = { contractVersion: 1, provides: { react: '19.3.1' } };

/** Reads a release's record that came from anywhere. Throws a sentence when it is not to be run. */
export async function readRecord(
  envelope: { text: string; signature: string },
  keys: readonly string[],
): Promise<RemoteRelease> {
  if (!(await isSigned(envelope, keys))) throw new Error('The record is not signed.');
  const release: RemoteRelease = JSON.parse(envelope.text);
  // Such as `remote-shelf wants react ^19.4.0; this host has 19.3.1.`
  const reason = incompatibility(release, host);
  if (reason !== null) throw new Error(reason);
  return release;
}
