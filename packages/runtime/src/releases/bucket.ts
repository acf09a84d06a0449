import { type Random, randomFraction, systemRandom } from '@composed/browser/random';
import { type KeyValueStore, localStore } from '@composed/browser/storage';

const BUCKETS = 10_000;

function kept(store: KeyValueStore, key: string): number | null {
  const text = store.get(key) ?? '';
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/**
 * Number of this browser's bucket, 0…9999. Drawn once and stored, so that a browser keeps its canary. Returns `null` if
 * the browser stores nothing.
 *
 * @param key key of the entry in the store
 */
export function browserBucket(
  key: string,
  store: KeyValueStore = localStore,
  random: Random = systemRandom,
): number | null {
  if (kept(store, key) === null) {
    store.set(key, String(Math.floor(randomFraction(random) * BUCKETS)));
  }
  // Read back: another tab may have drawn at the same time, and a full store keeps nothing.
  return kept(store, key);
}

/**
 * Draws a number for a bucket and a release, 0…9999. The result is stable, and independent of other releases, so that
 * no browser gets every canary. FNV-1a, then MurmurHash3's finalizer.
 *
 * @param name such as `remote-shop@1.2.0-3f2a9c1b7d4e`
 */
export function draw(bucket: number, name: string): number {
  let hash = 0x811c9dc5;
  for (const char of `${bucket}:${name}`) {
    hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % BUCKETS;
}
