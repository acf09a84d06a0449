import type { KeyValueStore } from './storage.ts';

/** Wraps a store. Values that the store refuses stay in memory until the page closes. */
export function withMemory(store: KeyValueStore): KeyValueStore {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? store.get(key),
    set(key, value) {
      if (store.set(key, value)) {
        kept.delete(key);
        return true;
      }
      // Otherwise the next load of the page would return the old value.
      store.remove(key);
      kept.set(key, value);
      return false;
    },
    remove(key) {
      kept.delete(key);
      store.remove(key);
    },
    onForeignChange(listen) {
      return store.onForeignChange((key, value) => {
        if (key === null) kept.clear();
        else kept.delete(key);
        listen(key, value);
      });
    },
  };
}
