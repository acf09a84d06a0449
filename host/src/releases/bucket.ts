import { type Random, randomFraction, systemRandom } from '@idea-hub/shared/platform/random';
import { type KeyValueStore, localStore } from '@idea-hub/shared/platform/storage';

const STORAGE_KEY = 'ideahub.bucket';
const BUCKETS = 10_000;

function kept(store: KeyValueStore): number | null {
  const text = store.get(STORAGE_KEY) ?? '';
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/**
 * Which of 10,000 equal shares of the browsers this one belongs to, 0…9999: drawn once and kept, so that
 * a canary stays with who has it (DP-06). `null` where the browser keeps nothing.
 */
export function browserBucket(
  store: KeyValueStore = localStore,
  random: Random = systemRandom,
): number | null {
  if (kept(store) === null) {
    store.set(STORAGE_KEY, String(Math.floor(randomFraction(random) * BUCKETS)));
  }
  // Read back: another tab may have drawn at the same moment, and a full store keeps nothing.
  return kept(store);
}
