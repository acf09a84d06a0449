import type { Locks } from '@composed/browser/locks';
import type { ListedStore } from '@composed/browser/storage';

type Listen = (key: string | null, value: string | null) => void;

/** A tab's storage, that can be held back from seeing what the other tabs write. */
export interface FakeTab extends ListedStore {
  /** From now on it sees storage as it is at this moment, until `catchUp`. */
  lag(): void;
  catchUp(): void;
  /** From now on it hears of no change, as a tab that is gone. */
  leave(): void;
}

/** One browser: storage and locks that its tabs share. */
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

/** Storage that the browser refuses: nothing is kept, nothing is found. */
export const blockedStorage: ListedStore = {
  get: () => null,
  set: () => false,
  remove() {},
  keys: () => [],
  onForeignChange: () => () => {},
};

/** One browser's lock manager: a name has one holder at a time, the others wait in line. */
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
