/** @jest-environment node */
import { createBrowserHistory } from './browser-history.ts';

/**
 * A browser that requests moves and makes them later, like a real one. Several moves can be pending. Each
 * starts where the previous one ended.
 */
function fakeBrowser() {
  const entries: { path: string; state: unknown }[] = [{ path: '/', state: null }];
  const moves: number[] = [];
  const listeners = new Map<string, Set<(event: unknown) => void>>();
  let index = 0;
  const entry = () => entries[index] ?? { path: '/', state: null };

  const view = {
    get location() {
      const { origin, pathname, search, hash } = new URL(entry().path, 'http://localhost');
      return { origin, pathname, search, hash };
    },
    history: {
      get state() {
        return entry().state;
      },
      pushState(state: unknown, _title: string, path: string) {
        index += 1;
        entries.splice(index, entries.length, { path, state });
      },
      replaceState(state: unknown, _title: string, path = entry().path) {
        entries[index] = { path, state };
      },
      go: (delta: number) => moves.push(delta),
    },
    addEventListener(type: string, listen: (event: unknown) => void) {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listen));
    },
    removeEventListener(type: string, listen: (event: unknown) => void) {
      listeners.get(type)?.delete(listen);
    },
  };

  return {
    view: view as unknown as Window,
    path: () => new URL(entry().path, 'http://localhost').pathname,
    /** Presses Back or Forward. */
    press: (delta: number) => moves.push(delta),
    /** Makes all pending moves, and the moves that they cause. */
    settle() {
      for (let move = moves.shift(); move !== undefined; move = moves.shift()) {
        if (entries[index + move] === undefined) continue;
        index += move;
        for (const listen of listeners.get('popstate') ?? []) listen({});
      }
    },
  };
}

function openPages(...paths: string[]) {
  const browser = fakeBrowser();
  const history = createBrowserHistory(browser.view);
  history.subscribe(() => {});
  for (const path of paths) history.navigate(path);
  return { browser, history };
}

describe('moves that overtake each other', () => {
  test.each([
    ['twice Back', [-1, -1]],
    ['three times Back', [-1, -1, -1]],
    ['Back and two steps back', [-1, -2]],
    ['Back and Forward', [-1, 1]],
  ])('[AC-16] %s while a guard stands leads nowhere, and asks', (_name, presses) => {
    const { browser, history } = openPages('/browse', '/about', '/account');
    history.guards.add('Sure?');
    for (const delta of presses) browser.press(delta);
    browser.settle();
    expect(browser.path()).toBe('/account');
    expect(history.snapshot().location.pathname).toBe('/account');
    expect(history.guards.question()?.message).toBe('Sure?');
  });

  test('[AC-16] Leave after that goes to a page that is shown as what it is', () => {
    const { browser, history } = openPages('/browse', '/about', '/account');
    history.guards.add('Sure?');
    browser.press(-1);
    browser.press(-1);
    browser.settle();
    history.guards.question()?.leave();
    browser.settle();
    expect(browser.path()).not.toBe('/account');
    expect(history.snapshot().location.pathname).toBe(browser.path());
  });

  test('[AC-16] a move of the visitor’s between Leave and its arrival is held again', () => {
    const { browser, history } = openPages('/browse', '/account');
    history.guards.add('Sure?');
    browser.press(-1);
    browser.settle();
    browser.press(-2);
    history.guards.question()?.leave();
    browser.settle();
    expect(browser.path()).toBe(history.snapshot().location.pathname);
  });
});

describe('the place among the entries', () => {
  test('[AC-16] is kept by a replaced entry, so that a Back which is held comes out where it began', () => {
    const { browser, history } = openPages('/auth');
    history.navigate('/about', { replace: true });
    history.navigate('/account');
    history.guards.add('Sure?');
    browser.press(-2);
    browser.settle();
    expect(browser.path()).toBe('/account');
    history.guards.question()?.leave();
    browser.settle();
    expect(browser.path()).toBe('/');
    expect(history.snapshot().location.pathname).toBe('/');
  });

  test('[AC-16] what a held Back did is over with Stay: later moves are the visitor’s own', () => {
    const { browser, history } = openPages('/about', '/account');
    const remove = history.guards.add('Sure?');
    browser.press(-1);
    browser.settle();
    history.guards.question()?.stay();
    remove();
    for (const [delta, path] of [
      [-1, '/about'],
      [1, '/account'],
      [-1, '/about'],
      [-1, '/'],
    ] as const) {
      browser.press(delta);
      browser.settle();
      expect(browser.path()).toBe(path);
      expect(history.snapshot().location.pathname).toBe(path);
    }
  });
});
