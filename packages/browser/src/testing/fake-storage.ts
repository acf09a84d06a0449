import type { KeyValueStore, ListedStore } from '../storage.ts';

export interface FakeStorage {
  /** What is stored, as any tab sees it. */
  readonly items: Map<string, string>;
  /** A tab's view: the other tabs are told of its changes, itself it is not. */
  tab(): ListedStore;
}

/** One browser's local storage, seen from several tabs. */
export function fakeStorage(initial: Record<string, string> = {}): FakeStorage {
  const items = new Map(Object.entries(initial));
  const tabs: Set<(key: string, value: string | null) => void>[] = [];

  return {
    items,
    tab() {
      const own = new Set<(key: string, value: string | null) => void>();
      tabs.push(own);
      const tell = (key: string, value: string | null) => {
        for (const listeners of tabs) {
          if (listeners !== own) for (const listen of [...listeners]) listen(key, value);
        }
      };
      return {
        get: (key) => items.get(key) ?? null,
        set(key, value) {
          items.set(key, value);
          tell(key, value);
          return true;
        },
        remove(key) {
          if (items.delete(key)) tell(key, null);
        },
        keys: (prefix) => [...items.keys()].filter((key) => key.startsWith(prefix)),
        onForeignChange(listen) {
          own.add(listen);
          return () => {
            own.delete(listen);
          };
        },
      };
    },
  };
}

/** Storage that the browser refuses: nothing is kept, nothing is found. */
export const blockedStorage: KeyValueStore = {
  get: () => null,
  set: () => false,
  remove() {},
  onForeignChange: () => () => {},
};
