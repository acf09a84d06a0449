import { createBrowserHistory } from './browser-history.ts';
import type { AppHistory } from './history.ts';

describe('the browser’s history', () => {
  let history: AppHistory;
  let stop: () => void;
  let arrivals: string[];

  /** Simulates a page load: the entries stay, the module starts again. */
  function load() {
    history = createBrowserHistory();
    arrivals = [];
    stop = history.subscribe(() => {
      const { location, navigationType } = history.snapshot();
      arrivals.push(`${navigationType} ${location.pathname}${location.search}${location.hash}`);
    });
  }

  /** Waits for a `popstate` event. The browser reports nothing else. */
  const popped = () =>
    new Promise<void>((resolve) => {
      window.addEventListener('popstate', () => resolve(), { once: true });
    });

  async function back(steps = 1) {
    const done = popped();
    window.history.go(-steps);
    await done;
  }

  const removers: (() => void)[] = [];

  function guard() {
    const remove = history.guards.add('Sure?');
    removers.push(remove);
    return remove;
  }

  const question = () => history.guards.question();

  beforeEach(() => {
    window.history.pushState(null, '', '/start');
    load();
  });

  afterEach(() => {
    for (const remove of removers.splice(0)) remove();
    stop();
  });

  test('[SH-11] follows pushes, replaces, Back and Forward, and reports the kind', async () => {
    history.navigate('/about');
    history.navigate('/browse?q=a', { replace: true });
    await back();
    await back(-1);
    expect(arrivals).toEqual([
      'PUSH /about',
      'REPLACE /browse?q=a',
      'POP /start',
      'POP /browse?q=a',
    ]);
    expect(window.location.pathname).toBe('/browse');
  });

  test('[BR-06, SH-11] state and key of an entry come back with it, after a reload too', async () => {
    history.navigate('/browse', { state: { category: 'Health' } });
    const { key } = history.snapshot().location;
    history.navigate('/about');
    stop();
    load();
    expect(history.snapshot().location.state).toBeNull();
    await back();
    expect(history.snapshot().location).toMatchObject({ key, state: { category: 'Health' } });
  });

  test('[SH-11] a link to a place in the page is an entry like any other', async () => {
    const done = popped();
    window.location.hash = '#content';
    await done;
    expect(arrivals).toEqual(['POP /start#content']);
    history.navigate('/about');
    await back(2);
    expect(arrivals.at(-1)).toBe('POP /start');
  });

  test.each(['not ours', { usr: 'not ours either' }])(
    '[SH-11] takes a foreign state on an entry for none: %j',
    (state) => {
      window.history.replaceState(state, '');
      stop();
      load();
      expect(history.snapshot().location.state).toBeNull();
    },
  );

  test('[SH-11] goes on telling those who listen when another one leaves', async () => {
    const leave = history.subscribe(() => {});
    history.navigate('/about');
    leave();
    await back();
    expect(arrivals).toEqual(['PUSH /about', 'POP /start']);
  });

  test.each(['//', '///', '//[', '//evil.example/x', '/%zz', '/x//y'])(
    '[SH-09] at the address %s the query changes, and links lead away and back',
    async (pathname) => {
      window.history.replaceState(null, '', window.location.origin + pathname);
      stop();
      load();
      history.navigate({ search: '?q=1' });
      expect(window.location.href).toBe(`${window.location.origin}${pathname}?q=1`);
      expect(history.snapshot().location).toMatchObject({ pathname, search: '?q=1' });
      history.navigate('?q=2', { replace: true });
      expect(history.snapshot().location).toMatchObject({ pathname, search: '?q=2' });
      history.navigate('/about');
      expect(window.location.pathname).toBe('/about');
      await back();
      expect(history.snapshot().location).toMatchObject({ pathname, search: '?q=2' });
    },
  );

  test('[AC-16] a guard holds a link, and Leave goes on', () => {
    guard();
    history.navigate('/about', { state: 'kept' });
    expect(window.location.pathname).toBe('/start');
    expect(question()?.message).toBe('Sure?');
    question()?.leave();
    expect(window.location.pathname).toBe('/about');
    expect(history.snapshot().location.state).toBe('kept');
  });

  test('[AC-16] a guard holds Back: the address stays, and Stay changes nothing', async () => {
    history.navigate('/account');
    guard();
    await back();
    await popped();
    expect(window.location.pathname).toBe('/account');
    expect(arrivals).toEqual(['PUSH /account']);
    expect(question()?.message).toBe('Sure?');
    question()?.stay();
    expect(question()).toBeNull();
    expect(window.location.pathname).toBe('/account');
  });

  test('[AC-16] Leave repeats the Back, over several entries too', async () => {
    history.navigate('/browse');
    history.navigate('/account');
    guard();
    await back(2);
    await popped();
    const left = popped();
    question()?.leave();
    await left;
    expect(arrivals.at(-1)).toBe('POP /start');
    expect(window.location.pathname).toBe('/start');
  });

  test('[AC-16] entries that a link within the page made count too', async () => {
    const jumped = popped();
    window.location.hash = '#content';
    await jumped;
    history.navigate('/account');
    guard();
    await back(2);
    await popped();
    expect(window.location.pathname).toBe('/account');
  });

  test('[AC-16] a guard holds Forward as well', async () => {
    history.navigate('/about');
    await back();
    guard();
    await back(-1);
    await popped();
    expect(window.location.pathname).toBe('/start');
    const left = popped();
    question()?.leave();
    await left;
    expect(window.location.pathname).toBe('/about');
  });

  test('[AC-16] a change of only the query is no leaving, also by Back', async () => {
    guard();
    history.navigate('?section=profile');
    await back();
    expect(question()).toBeNull();
    expect(arrivals).toEqual(['PUSH /start?section=profile', 'POP /start']);
  });

  test('[AC-16, SH-05] a forced navigation passes the guards', () => {
    guard();
    history.navigate('/about');
    history.navigate('/', { force: true });
    expect(window.location.pathname).toBe('/');
    expect(question()).toBeNull();
  });

  test('[AC-16] the browser asks before the page closes, only while a guard is set', () => {
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leaving()).toBe(false);
    const remove = guard();
    expect(leaving()).toBe(true);
    remove();
    expect(leaving()).toBe(false);
  });
});

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

  test('[AC-16] Stay ends a held Back: later moves are the visitor’s', () => {
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
