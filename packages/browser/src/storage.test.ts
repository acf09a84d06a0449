import { withMemory } from './memory-fallback.ts';
import { localStore, tabStore } from './storage.ts';
import { fakeStorage } from './testing/fake-storage.ts';

function block(name: 'localStorage' | 'sessionStorage') {
  return jest.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
}

const AREAS = [
  ['localStorage', localStore],
  ['sessionStorage', tabStore],
] as const;

describe('storage', () => {
  test.each(AREAS)('[SE-12] keeps what it is given in %s', (name, store) => {
    expect(store.set('k', 'v')).toBe(true);
    expect(store.get('k')).toBe('v');
    expect(window[name].getItem('k')).toBe('v');
    store.set('other', 'v');
    expect(store.keys('k')).toEqual(['k']);
    store.remove('k');
    expect(store.get('k')).toBeNull();
    expect(store.keys('k')).toEqual([]);
  });

  test.each(AREAS)('[SE-12] blocked %s keeps nothing, says so, and never throws', (name, store) => {
    const access = block(name);
    expect(store.set('k', 'v')).toBe(false);
    expect(store.get('k')).toBeNull();
    expect(store.keys('')).toEqual([]);
    expect(() => store.remove('k')).not.toThrow();
    access.mockRestore();
    expect(store.get('k')).toBeNull();
  });

  test('[SE-12] reports that the storage is full', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    expect(localStore.set('k', 'v')).toBe(false);
  });

  test('[SE-12] reports the changes that other tabs make in its area', () => {
    const listen = jest.fn();
    const stop = localStore.onForeignChange(listen);
    const dispatch = (storageArea: Storage) =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'k', newValue: 'v', storageArea }));
    dispatch(localStorage);
    dispatch(sessionStorage);
    expect(listen.mock.calls).toEqual([['k', 'v']]);
    stop();
    dispatch(localStorage);
    expect(listen).toHaveBeenCalledTimes(1);
  });
});

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

test('[SE-12] a value that the browser refuses to store lasts as long as the page, and replaces the old value', () => {
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
