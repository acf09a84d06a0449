/** @jest-environment node */
import { leavesScreen, newKey, resolveLocation, toHref } from './locations.ts';

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

  test('[SH-01] what an address leaves out stays as it is', () => {
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

  test('[SH-01] a path stays a path, whatever host it looks like', () => {
    for (const pathname of ['//', '//[', '//evil.example/x', '///']) {
      expect(at(pathname)).toMatchObject({ pathname, search: '' });
      expect(at({ pathname, search: '?q=1' })).toMatchObject({ pathname, search: '?q=1' });
    }
  });

  test('[SH-08] compares paths in a time that grows with their length alone', () => {
    const path = (pathname: string) => ({ ...ROOT, pathname });
    const slashes = '/'.repeat(300_000);
    const began = performance.now();
    expect(leavesScreen(path(`${slashes}x`), path(`${slashes}x${slashes}`))).toBe(false);
    // Linear time takes about two milliseconds, quadratic time half a minute.
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('[SH-11] each entry has a key of its own', () => {
    expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000);
  });
});
