/**
 * Client storage that never throws: a browser may block it, fill it up, or hand out what somebody
 * else wrote there. What could not be kept is answered with `false`, so that the caller can say so.
 */
export interface KeyValueStore {
  get(key: string): string | null;
  /** `false` when the browser refused (blocked or full). */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Tells of changes that other tabs made; `key` is `null` when everything was cleared. */
  onForeignChange(listen: (key: string | null, value: string | null) => void): () => void;
}

/** A store that can also say what it holds. */
export interface ListedStore extends KeyValueStore {
  /** The keys that start with `prefix`, in no order; none where storage is blocked. */
  keys(prefix: string): readonly string[];
}

type StorageName = 'localStorage' | 'sessionStorage';

// Even reading the property throws where storage is blocked.
function open(name: StorageName): Storage | null {
  try {
    return globalThis[name] ?? null;
  } catch {
    return null;
  }
}

function browserStore(name: StorageName): ListedStore {
  return {
    get(key) {
      try {
        return open(name)?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        const area = open(name);
        area?.setItem(key, value);
        return area !== null;
      } catch {
        return false;
      }
    },
    remove(key) {
      try {
        open(name)?.removeItem(key);
      } catch {
        // Nothing was kept, so nothing is left behind.
      }
    },
    keys(prefix) {
      try {
        return Object.keys(open(name) ?? {}).filter((key) => key.startsWith(prefix));
      } catch {
        return [];
      }
    },
    onForeignChange(listen) {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea === open(name)) listen(event.key, event.newValue);
      };
      globalThis.addEventListener?.('storage', onStorage);
      return () => globalThis.removeEventListener?.('storage', onStorage);
    },
  };
}

/** Shared by the tabs of a browser, kept until cleared. */
export const localStore: ListedStore = browserStore('localStorage');

/** Of this tab alone, gone with it. */
export const tabStore: ListedStore = browserStore('sessionStorage');
