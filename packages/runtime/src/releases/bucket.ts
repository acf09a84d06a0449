import { type Random, randomFraction, systemRandom } from '@composed/browser/random';
import { type KeyValueStore, localStore } from '@composed/browser/storage';

const BUCKETS = 10_000;

function kept(store: KeyValueStore, key: string): number | null {
  const text = store.get(key) ?? '';
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/**
 * Which of 10,000 equal shares of the browsers this one belongs to, 0…9999: drawn once and kept, so that
 * a canary stays with whoever has it. `null` where the browser keeps nothing.
 *
 * @param key where the store keeps it
 */
export function browserBucket(
  key: string,
  store: KeyValueStore = localStore,
  random: Random = systemRandom,
): number | null {
  if (kept(store, key) === null) {
    store.set(key, String(Math.floor(randomFraction(random) * BUCKETS)));
  }
  // Read back: another tab may have drawn at the same moment, and a full store keeps nothing.
  return kept(store, key);
}

/**
 * What a bucket draws for one release, 0…9999: the same each time, and independent of what it draws for
 * any other, so that no browser meets every canary. FNV-1a, then MurmurHash3's finalizer.
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
