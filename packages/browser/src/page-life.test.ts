import { pageLife } from './page-life.ts';

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

  test('[SE-12] tells of a page that comes back as it was left, and not of a first show', () => {
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
