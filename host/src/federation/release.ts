import type { Envelope, RemoteRelease } from '@idea-hub/shared/contracts/release';
import { RemoteLoadError } from './remote-load-error.ts';

/** Reads a release's record. Throws `RemoteLoadError('broken')`. */
export function readRelease(text: string, url: string): RemoteRelease {
  try {
    const release = JSON.parse((JSON.parse(text) as Envelope).text) as RemoteRelease;
    if (typeof release.container === 'string' && typeof release.entry === 'string') return release;
  } catch {
    // Falls through to the one error for all that is no record.
  }
  throw new RemoteLoadError('broken', `${url} is no release record.`);
}
