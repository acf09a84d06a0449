import type { Store } from './store.ts';

/** Generations, records and fragments never change once they are there. */
const IMMUTABLE = /^live\/|\/(release|fragments)\.json$/;

/** Bytes that are kept in all. */
const ROOM = 64 * 1024 * 1024;

/** The store, asked once in a command for what never changes. */
export function cachedStore(store: Store): Store {
  const known = new Map<string, Buffer>();
  let room = ROOM;
  const keep = (key: string, content: Buffer) => {
    if (!IMMUTABLE.test(key) || content.length > room) return;
    room -= content.length;
    known.set(key, content);
  };
  return {
    ...store,
    async read(key, limit) {
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      const found = await store.read(key, limit);
      if (found !== null) keep(key, found);
      return found;
    },
    async create(key, content) {
      // What lies there may not be what was read there before.
      known.delete(key);
      const isOurs = await store.create(key, content);
      // Whoever makes a generation reads it at once. Of one that somebody else made, what was read before may be pruned.
      if (key.startsWith('live/')) {
        if (isOurs) keep(key, content.plain);
        else known.clear();
      }
      return isOurs;
    },
    async remove(key) {
      known.delete(key);
      await store.remove(key);
    },
  };
}
