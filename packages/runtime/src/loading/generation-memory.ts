import type { KeyValueStore } from '@composed/browser/storage';

/** The highest generation that this browser has seen. */
export interface GenerationMemory {
  /** Returns zero if the browser has seen none. */
  highest(): number;
  /** @param key key of the site that signed the generation */
  note(number: number, key: string | undefined): void;
}

/**
 * Stores the number together with the key that signed it. The number counts only while that key is valid. Otherwise a
 * stolen key could publish a huge number and lock browsers out even after the key is replaced.
 *
 * @param keys the site's keys
 * @param storageKey key of the entry in the store
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
      // Read again, since another tab may have stored a higher number.
      if (number > highest()) store.set(storageKey, JSON.stringify({ number, key }));
    },
  };
}
