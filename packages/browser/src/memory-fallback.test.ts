/** @jest-environment node */

import { withMemory } from './memory-fallback.ts';
import { fakeStorage } from './testing/fake-storage.ts';

/** Creates a store whose storage the test can fill up. `other` is another tab. */
function opened() {
  const storage = fakeStorage();
  const area = storage.tab();
  let isFull = false;
  const store = withMemory({ ...area, set: (key, value) => !isFull && area.set(key, value) });
  return {
    storage,
    store,
    other: storage.tab(),
    fill: (full: boolean) => {
      isFull = full;
    },
  };
}

test('[SE-12] what the browser refuses to keep is there for as long as the page lives, and its old value is gone', () => {
  const { store, storage, fill } = opened();
  store.set('a', 'old');
  fill(true);
  expect(store.set('a', 'new')).toBe(false);
  expect(store.get('a')).toBe('new');
  expect(storage.items.has('a')).toBe(false);
  fill(false);
  expect(store.set('a', 'newest')).toBe(true);
  expect([store.get('a'), storage.items.get('a')]).toEqual(['newest', 'newest']);
  store.remove('a');
  expect(store.get('a')).toBeNull();
});

test('[SE-12] another tab’s change of a value takes the place of what is kept in memory', () => {
  const { store, other, fill } = opened();
  const listen = jest.fn();
  store.onForeignChange(listen);
  fill(true);
  store.set('a', 'mine');
  store.set('b', 'mine');
  other.set('a', 'theirs');
  expect([store.get('a'), store.get('b')]).toEqual(['theirs', 'mine']);
  expect(listen).toHaveBeenCalledWith('a', 'theirs');
});

test('[SE-12] storage that was cleared is empty here as well', () => {
  let clear: (key: string | null, value: string | null) => void = () => {};
  const store = withMemory({
    get: () => null,
    set: () => false,
    remove() {},
    onForeignChange(listen) {
      clear = listen;
      return () => {};
    },
  });
  store.onForeignChange(() => {});
  store.set('a', 'mine');
  clear(null, null);
  expect(store.get('a')).toBeNull();
});
