import type { Store } from './store.ts';

/** Generations and records never change once they are there. */
const IMMUTABLE = /^live\/|\/release\.json$/;

/** The store, asked once in a command for what never changes. */
export function cachedStore(store: Store): Store {
  const known = new Map<string, Buffer>();
  return {
    ...store,
    async read(key) {
      const found = known.get(key) ?? (await store.read(key));
      if (found !== null && IMMUTABLE.test(key)) known.set(key, found);
      return found;
    },
    async remove(key) {
      known.delete(key);
      await store.remove(key);
    },
  };
}
