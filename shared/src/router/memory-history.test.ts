/** @jest-environment node */
import { createMemoryHistory } from '@idea-hub/shared/router/memory';
import { createGuardQueue } from './guard-queue.ts';
import { leavesScreen, newKey, resolveLocation, toHref } from './locations.ts';

const path = (history: ReturnType<typeof createMemoryHistory>) =>
  history.snapshot().location.pathname;

describe('history in memory', () => {
  test('[SH-01] starts at its last entry, with its state', () => {
    const history = createMemoryHistory([
      '/',
      { pathname: '/browse', state: { category: 'Health' } },
    ]);
    expect(history.snapshot()).toMatchObject({
      location: { pathname: '/browse', state: { category: 'Health' } },
      navigationType: 'POP',
    });
    history.go(-1);
    expect(path(history)).toBe('/');
  });

  test('[SH-01] starts at the root without entries', () => {
    expect(path(createMemoryHistory([]))).toBe('/');
  });

  test('[SH-11] tells how it came where it is', () => {
    const history = createMemoryHistory(['/']);
    const seen: string[] = [];
    history.subscribe(() => seen.push(`${history.snapshot().navigationType} ${path(history)}`));
    history.navigate('/about');
    history.navigate('/browse', { replace: true });
    history.go(-1);
    history.go(1);
    expect(seen).toEqual(['PUSH /about', 'REPLACE /browse', 'POP /', 'POP /browse']);
  });

  test('[SH-11] a new entry cuts off those in front; beyond the ends nothing happens', () => {
    const history = createMemoryHistory(['/', '/about']);
    history.go(-1);
    history.navigate('/submit');
    history.go(1);
    history.go(-5);
    history.go(0);
    expect(path(history)).toBe('/submit');
  });

  test('[AC-16] guards hold each way of leaving, and no change of the query', () => {
    const history = createMemoryHistory(['/', '/account']);
    history.guards.add('Sure?');
    history.navigate('?section=profile', { replace: true });
    expect(history.guards.question()).toBeNull();
    history.navigate('/about');
    expect(path(history)).toBe('/account');
    history.guards.question()?.stay();
    history.go(-1);
    expect(path(history)).toBe('/account');
    history.guards.question()?.leave();
    expect(path(history)).toBe('/');
  });

  test('[AC-16] a forced navigation passes the guards and ends their question', () => {
    const history = createMemoryHistory(['/account']);
    history.guards.add('Sure?');
    history.navigate('/about');
    history.navigate('/auth?mode=login', { force: true, replace: true });
    expect(path(history)).toBe('/auth');
    expect(history.guards.question()).toBeNull();
  });
});

const at = (to: Parameters<typeof resolveLocation>[0], state: unknown = null) =>
  resolveLocation(to, { ...ROOT, pathname: '/auth', search: '?mode=login' }, state);

const ROOT = { pathname: '/', search: '', hash: '', state: null, key: 'k', mask: undefined };

describe('locations', () => {
  test.each([
    ['/about', '/about'],
    ['/auth?mode=signup#top', '/auth?mode=signup#top'],
    [{ pathname: '/browse', search: '?category=Health' }, '/browse?category=Health'],
    [
      { pathname: '/browse', search: 'category=Health', hash: 'list' },
      '/browse?category=Health#list',
    ],
    [{ search: '?' }, ''],
  ])('[SH-01] writes %j as %j', (to, href) => {
    expect(toHref(to)).toBe(href);
  });

  test('[SH-01] keeps the parts that an address leaves out', () => {
    expect(at('?mode=signup')).toMatchObject({ pathname: '/auth', search: '?mode=signup' });
    expect(at('#top')).toMatchObject({ pathname: '/auth', search: '?mode=login', hash: '#top' });
    expect(at({ search: '?' })).toMatchObject({ pathname: '/auth', search: '' });
    expect(at('/')).toMatchObject({ pathname: '/', search: '', hash: '' });
  });

  test('[SH-01] carries the state, null for none', () => {
    expect(at('/browse', { category: 'Health' }).state).toEqual({ category: 'Health' });
    expect(at('/browse', undefined).state).toBeNull();
  });

  test('[SH-01] an address of another origin stays within the app', () => {
    expect(at('https://elsewhere.example/path').pathname).toBe('/path');
  });

  test('[AC-16, SH-08] neither query, hash, letter case nor a last slash makes another screen', () => {
    const path = (pathname: string, search = '') => ({ ...ROOT, pathname, search });
    expect(leavesScreen(path('/account'), path('/account', '?section=profile'))).toBe(false);
    expect(leavesScreen(path('/account'), path('/Account/'))).toBe(false);
    expect(leavesScreen(path('/account'), path('/'))).toBe(true);
    expect(leavesScreen(path('/edit/1'), path('/edit/2'))).toBe(true);
  });

  test('[SH-01] a path stays a path, also when it resembles a host', () => {
    for (const pathname of ['//', '//[', '//evil.example/x', '///']) {
      expect(at(pathname)).toMatchObject({ pathname, search: '' });
      expect(at({ pathname, search: '?q=1' })).toMatchObject({ pathname, search: '?q=1' });
    }
  });

  test('[SH-08] compares paths in linear time', () => {
    const path = (pathname: string) => ({ ...ROOT, pathname });
    const slashes = '/'.repeat(300_000);
    const began = performance.now();
    expect(leavesScreen(path(`${slashes}x`), path(`${slashes}x${slashes}`))).toBe(false);
    // Linear time takes about two milliseconds, quadratic time half a minute.
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('[SH-11] each entry has a different key', () => {
    expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000);
  });
});

describe('guard queue', () => {
  test('[AC-16] the guard that was set last asks first, each must agree, and is told the requested action', () => {
    const queue = createGuardQueue();
    const go = jest.fn();
    queue.add('Outer');
    queue.add('Inner');
    queue.ask(() => {});
    expect(queue.question()?.action).toBeUndefined();
    queue.ask(go, 'Sign Out');
    expect(queue.question()).toMatchObject({ message: 'Inner', action: 'Sign Out' });
    queue.question()?.leave();
    expect(queue.question()).toMatchObject({ message: 'Outer', action: 'Sign Out' });
    expect(go).not.toHaveBeenCalled();
    queue.question()?.leave();
    expect(go).toHaveBeenCalledTimes(1);
    expect(queue.question()).toBeNull();
  });

  test('[AC-16] the same words are asked once', () => {
    const queue = createGuardQueue();
    const go = jest.fn();
    queue.add('Sure?');
    queue.add('Sure?');
    queue.ask(go);
    queue.question()?.leave();
    expect(go).toHaveBeenCalledTimes(1);
  });

  test('[AC-16] of two waiting navigations the later one counts', () => {
    const queue = createGuardQueue();
    const [first, second] = [jest.fn(), jest.fn()];
    queue.add('Sure?');
    queue.ask(first);
    queue.ask(second);
    queue.question()?.leave();
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
  });

  test('[AC-16] a guard that was taken away asks no more, taken away twice too', () => {
    const active = jest.fn();
    const queue = createGuardQueue(active);
    const remove = queue.add('One');
    const removeOther = queue.add('Other');
    remove();
    remove();
    expect(queue.active()).toBe(true);
    removeOther();
    expect(queue.active()).toBe(false);
    expect(active.mock.calls).toEqual([[true], [false]]);
  });

  test('[AC-16] reports questions that open and close', () => {
    const queue = createGuardQueue();
    const listen = jest.fn();
    const stop = queue.subscribe(listen);
    queue.drop();
    expect(listen).not.toHaveBeenCalled();
    queue.add('Sure?');
    queue.ask(() => {});
    queue.drop();
    expect(listen).toHaveBeenCalledTimes(2);
    stop();
    queue.ask(() => {});
    expect(listen).toHaveBeenCalledTimes(2);
  });
});
