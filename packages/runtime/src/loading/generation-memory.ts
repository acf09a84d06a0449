import type { KeyValueStore } from '@composed/browser/storage';

/** The highest generation that this browser has seen. */
export interface GenerationMemory {
  /** Zero where none was seen. */
  highest(): number;
  /** @param key the key of the site that vouched for the generation */
  note(number: number, key: string | undefined): void;
}

/**
 * Keeps the number together with the key that vouched for it. A number counts while that key does: who
 * stole a key could show browsers a huge one, and they must not be locked out for good once the key is
 * replaced.
 *
 * @param keys the site's keys
 * @param storageKey where the store keeps it
 */
export function createGenerationMemory(
  store: KeyValueStore,
  keys: readonly string[],
  storageKey: string,
): GenerationMemory {
  function highest(): number {
    try {
      const { number, key } = JSON.parse(store.get(storageKey) ?? '');
      return Number.isSafeInteger(number) && keys.includes(key) ? number : 0;
    } catch {
      return 0;
    }
  }
  return {
    highest,
    note(number, key) {
      // Read anew: another tab may have seen a higher one meanwhile.
      if (number > highest()) store.set(storageKey, JSON.stringify({ number, key }));
    },
  };
}
