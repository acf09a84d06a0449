import { localStore, tabStore } from './storage.ts';

function block(name: 'localStorage' | 'sessionStorage') {
  return jest.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
}

describe('storage', () => {
  test.each([
    ['localStorage', localStore],
    ['sessionStorage', tabStore],
  ] as const)('[SE-12] keeps what it is given in %s', (name, store) => {
    expect(store.set('k', 'v')).toBe(true);
    expect(store.get('k')).toBe('v');
    expect(window[name].getItem('k')).toBe('v');
    store.set('other', 'v');
    expect(store.keys('k')).toEqual(['k']);
    store.remove('k');
    expect(store.get('k')).toBeNull();
    expect(store.keys('k')).toEqual([]);
  });

  test.each([
    ['localStorage', localStore],
    ['sessionStorage', tabStore],
  ] as const)('[SE-12] blocked %s keeps nothing, says so, and never throws', (name, store) => {
    const access = block(name);
    expect(store.set('k', 'v')).toBe(false);
    expect(store.get('k')).toBeNull();
    expect(store.keys('')).toEqual([]);
    expect(() => store.remove('k')).not.toThrow();
    access.mockRestore();
    expect(store.get('k')).toBeNull();
  });

  test('[SE-12] a full storage says so', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    expect(localStore.set('k', 'v')).toBe(false);
  });

  test('[SE-12] tells of other tabs’ changes in its own area', () => {
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
