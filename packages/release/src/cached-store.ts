import type { Store } from './store.ts';

/** Generations, records and fragments are immutable. */
const IMMUTABLE = /^live\/|\/(release|fragments)\.json$/;

/** Maximum size of the cache, in bytes. */
const ROOM = 64 * 1024 * 1024;

/** Wraps a store so that a command reads each immutable file only once. */
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
      // Another program may have replaced what was cached here.
      known.delete(key);
      const isOurs = await store.create(key, content);
      // A command reads its new generation immediately. If another program won, its generation may have pruned cached
      // files.
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
