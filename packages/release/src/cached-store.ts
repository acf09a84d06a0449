import type { Store } from './store.ts';

/** Generations and records never change once they are there. */
const IMMUTABLE = /^live\/|\/release\.json$/;

/** Bytes that are kept in all. */
const ROOM = 64 * 1024 * 1024;

/** The store, asked once in a command for what never changes. */
export function cachedStore(store: Store): Store {
  const known = new Map<string, Buffer>();
  let room = ROOM;
  return {
    ...store,
    async read(key, limit) {
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      const found = await store.read(key, limit);
      if (found !== null && IMMUTABLE.test(key) && found.length <= room) {
        room -= found.length;
        known.set(key, found);
      }
      return found;
    },
    async create(key, content) {
      // What lies there may not be what was read there before.
      known.delete(key);
      return store.create(key, content);
    },
    async remove(key) {
      known.delete(key);
      await store.remove(key);
    },
  };
}
