import { createListeners } from './listeners.ts';
import { ownValue } from './own-value.ts';
import { pageLife } from './page-life.ts';
import { language, stock } from './testing/readme-example.ts';

function transition(type: 'pagehide' | 'pageshow', persisted: boolean) {
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
}

describe('the life of the page', () => {
  test('[SE-03] knows that the page is being left, until it is shown again', () => {
    expect(pageLife.leaving()).toBe(false);
    transition('pagehide', true);
    expect(pageLife.leaving()).toBe(true);
    transition('pageshow', true);
    expect(pageLife.leaving()).toBe(false);
  });

  test('[SE-03] a watch notes a navigation that begins while it is open, and no other', () => {
    const begin = () => window.dispatchEvent(new Event('beforeunload'));
    begin();
    const quiet = pageLife.watch();
    expect(quiet()).toBe(false);
    begin();
    expect(quiet()).toBe(false);
    const watched = pageLife.watch();
    begin();
    expect(watched()).toBe(true);
  });

  test('[SE-03] a watch notes that the page is being left, before it is opened or after', () => {
    const before = pageLife.watch();
    transition('pagehide', true);
    const after = pageLife.watch();
    expect(before()).toBe(true);
    transition('pageshow', true);
    expect(after()).toBe(true);
    expect(pageLife.watch()()).toBe(false);
  });

  test('[SE-03] no listener stays that keeps the page from being kept for Back', () => {
    const added = jest.spyOn(window, 'addEventListener');
    const removed = jest.spyOn(window, 'removeEventListener');
    const stop = pageLife.watch();
    expect(added.mock.calls.map(([type]) => type)).toEqual(['beforeunload']);
    stop();
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });

  test.each([
    ['answers, with whatever status', async () => ({ status: 404 }), true],
    [
      'refuses every load',
      () => {
        throw new TypeError('Load failed');
      },
      false,
    ],
  ])('[SE-03] a page whose browser %s: can it load? %p %p', async (_what, answer, loads) => {
    const fetch = jest.fn(answer);
    Object.assign(globalThis, { fetch });
    expect(await pageLife.canLoad()).toBe(loads);
    expect(fetch).toHaveBeenCalledWith('/', { method: 'HEAD', cache: 'no-store' });
  });

  test('[SE-12] reports a page restored from the back/forward cache, and not the first show', () => {
    const listen = jest.fn();
    const stop = pageLife.onReturn(listen);
    transition('pageshow', false);
    expect(listen).not.toHaveBeenCalled();
    transition('pageshow', true);
    expect(listen).toHaveBeenCalledTimes(1);
    stop();
    transition('pageshow', true);
    expect(listen).toHaveBeenCalledTimes(1);
  });
});

test('calls all subscribers in their order, with the message, until they unsubscribe', () => {
  const { subscribe, tell } = createListeners<number>();
  const heard: string[] = [];
  const leave = subscribe((value) => heard.push(`first ${value}`));
  subscribe((value) => heard.push(`second ${value}`));
  tell(7);
  leave();
  leave();
  tell(8);
  expect(heard).toEqual(['first 7', 'second 7', 'second 8']);
});

test('calls the others when one unsubscribes meanwhile, and a new one at the next change', () => {
  const { subscribe, tell } = createListeners();
  const heard: string[] = [];
  const leave = subscribe(() => {
    heard.push('leaves');
    leave();
    subscribe(() => heard.push('came'));
  });
  subscribe(() => heard.push('stays'));
  tell();
  expect(heard).toEqual(['leaves', 'stays']);
  tell();
  expect(heard).toEqual(['leaves', 'stays', 'stays', 'came']);
});

test.each([
  ['home', 1],
  ['constructor', undefined],
  ['toString', undefined],
  ['__proto__', undefined],
])('[MF-03] of a record with one key, %s is %s', (key, value) => {
  expect(ownValue({ home: 1 }, key)).toBe(value);
  expect(ownValue(undefined, key)).toBeUndefined();
});

test('[MF-03] a record can have a key of a name that objects inherit', () => {
  expect(ownValue({ constructor: 2 } as unknown as Record<string, number>, 'constructor')).toBe(2);
});

test('[PL-07] returns the default for a value that is not stored', () => {
  expect(language()).toBe('en');
  localStorage.setItem('shop.language', 'de');
  expect(language()).toBe('de');
});

test('[PL-07] rejects when the work exceeds its time limit', async () => {
  jest.useFakeTimers();
  await expect(stock(async () => 7)).resolves.toBe(7);
  const late = expect(stock(() => new Promise(() => {}))).rejects.toThrow('No answer in time');
  await jest.advanceTimersByTimeAsync(3000);
  await late;
  jest.useRealTimers();
});
