/**
 * Client storage that never throws. A browser may block it or run out of space, and anybody may
 * change its values.
 */
export interface KeyValueStore {
  get(key: string): string | null;
  /** Returns `false` if the browser refused: storage is blocked or full. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Reports changes by other tabs. `key` is `null` if a tab cleared everything. */
  onForeignChange(listen: (key: string | null, value: string | null) => void): () => void;
}

/** Store that can also list its keys. */
export interface ListedStore extends KeyValueStore {
  /** Lists the keys that start with `prefix`, in any order. Empty if storage is blocked. */
  keys(prefix: string): readonly string[];
}

type StorageName = 'localStorage' | 'sessionStorage';

// If storage is blocked, even reading the property throws.
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
        // Blocked storage holds no values, so there is nothing to remove.
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

/** All tabs share this store. Its values stay until somebody clears them. */
export const localStore: ListedStore = browserStore('localStorage');

/** Store of this tab. Its values are lost when the tab closes. */
export const tabStore: ListedStore = browserStore('sessionStorage');
