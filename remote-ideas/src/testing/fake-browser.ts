import type { Locks } from '@composed/browser/locks';
import type { ListedStore } from '@composed/browser/storage';

type Listen = (key: string | null, value: string | null) => void;

/** A tab's storage, which can lag behind writes of other tabs. */
export interface FakeTab extends ListedStore {
  /** Freezes the tab's view of storage until `catchUp`. */
  lag(): void;
  catchUp(): void;
  /** Stops reporting changes, like a closed tab. */
  leave(): void;
}

/** A fake browser, whose tabs share storage. */
export function fakeBrowser(initial: Record<string, string> = {}) {
  const items = new Map(Object.entries(initial));
  const tabs: { own: Set<Listen>; missed: (() => void)[]; seen: Map<string, string> | null }[] = [];

  function tab(): FakeTab {
    const self: (typeof tabs)[number] = { own: new Set(), missed: [], seen: null };
    tabs.push(self);
    const tellOthers = (key: string, value: string | null) => {
      for (const other of tabs) {
        if (other === self) continue;
        const tell = () => {
          for (const listen of other.own) listen(key, value);
        };
        if (other.seen) other.missed.push(tell);
        else tell();
      }
    };
    return {
      get: (key) => (self.seen ?? items).get(key) ?? null,
      set(key, value) {
        items.set(key, value);
        self.seen?.set(key, value);
        tellOthers(key, value);
        return true;
      },
      remove(key) {
        if (items.delete(key)) tellOthers(key, null);
      },
      keys: (prefix) => [...(self.seen ?? items).keys()].filter((key) => key.startsWith(prefix)),
      onForeignChange(listen) {
        self.own.add(listen);
        return () => void self.own.delete(listen);
      },
      leave: () => self.own.clear(),
      lag() {
        self.seen = new Map(items);
      },
      catchUp() {
        self.seen = null;
        for (const tell of self.missed.splice(0)) tell();
      },
    };
  }

  function clear(): void {
    items.clear();
    for (const { own } of tabs) for (const listen of own) listen(null, null);
  }

  return { items, tab, clear };
}

/** Storage that the browser blocks: writes fail and reads find nothing. */
export const blockedStorage: ListedStore = {
  get: () => null,
  set: () => false,
  remove() {},
  keys: () => [],
  onForeignChange: () => () => {},
};

/** A fake lock manager. One request runs at a time; the others wait. */
export function fakeLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name, _options, run) {
      const mine = last.then(run);
      last = mine.catch(() => {});
      return mine;
    },
  };
}
