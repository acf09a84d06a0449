import type { KeyValueStore, ListedStore } from '../storage.ts';

export interface FakeStorage {
  /** Stored items, the same for all tabs. */
  readonly items: Map<string, string>;
  /** Opens a tab. A change in one tab is reported to the others only. */
  tab(): ListedStore;
}

/** Simulates one browser's local storage with several tabs. */
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

/** Store of a browser that blocks storage. */
export const blockedStorage: KeyValueStore = {
  get: () => null,
  set: () => false,
  remove() {},
  onForeignChange: () => () => {},
};
