import type { KeyValueStore } from './storage.ts';

/** A store that keeps in memory, for as long as the page lives, what the one below refused to keep. */
export function withMemory(store: KeyValueStore): KeyValueStore {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? store.get(key),
    set(key, value) {
      if (store.set(key, value)) {
        kept.delete(key);
        return true;
      }
      // The old value must not come back with the next load of the page.
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
