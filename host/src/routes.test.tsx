import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { liveReleases } from '@composed/runtime/releases/tab-releases';
import { type Address, PATHS } from '@idea-hub/shared/contracts/addresses';
import { fakeSession } from '@idea-hub/shared/testing/fake-session';
import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { App } from './app.tsx';
import { createConfigStore } from './config/config-store.ts';
import { matchRoute, screenTitle } from './match-route.ts';
import { preloadPath } from './navigation/preload-path.ts';
import { routeData } from './route-data.ts';
import { redirects, routes } from './routes.tsx';
import { preloadScreen } from './testing/fake-remote-screen.tsx';
import { withFakeTime } from './testing/render-shell.tsx';

jest.mock('./federation/page-screens.tsx', () => require('./testing/fake-remote-screen.tsx'));

const publicFile = (name: string) => readFileSync(join(__dirname, '..', 'public', name), 'utf8');

const shown = (address: string) => {
  const match = matchRoute(address);
  return match.kind === 'screen' ? [match.route.remote, match.route.screen, match.id] : match.kind;
};

test.each([
  ['/', 'remote-ideas', 'home', ''],
  ['/project/7', 'remote-ideas', 'project', '7'],
  ['/browse', 'remote-ideas', 'browse', ''],
  ['/submit', 'remote-ideas', 'submit', ''],
  ['/edit/101', 'remote-ideas', 'edit', '101'],
  ['/my-submissions', 'remote-ideas', 'my-ideas', ''],
  ['/about', 'remote-ideas', 'about', ''],
  ['/auth', 'remote-auth', 'auth', ''],
  ['/auth/reset-password', 'remote-auth', 'reset-password', ''],
  ['/account', 'remote-account', 'account', ''],
])('[SH-01] %s shows the screen of %s that is called %s', (address, remote, screen, id) => {
  expect(shown(address)).toEqual([remote, screen, id]);
});

test.each([
  ['/About', '/about'],
  ['/AUTH/Reset-Password', '/auth/reset-password'],
  ['/Project/7', '/project/7'],
  ['/browse/', '/browse'],
])('[SH-08] %s is the same page as %s', (address, plain) => {
  expect(shown(address)).toEqual(shown(plain));
  expect(matchRoute(address).pageId).toBe(matchRoute(plain).pageId);
});

test('[SH-09, MF-16] an address that no route has is looked up, and not found after that', () => {
  for (const address of ['/nowhere', '/project', '/auth/reset', '/browse/all', '/%']) {
    expect(matchRoute(address).kind).toBe('looking');
    expect(matchRoute(address, { status: 'none' }).kind).toBe('not-found');
  }
});

test('[MF-16] links may lead to just these pages, and no others', () => {
  const paths = [...routes, ...redirects].map(({ path }) => path);
  expect(paths).toEqual([...PATHS]);
  const link = (to: Address) => to;
  expect(link('/browse?q=solar')).toBe('/browse?q=solar');
  // @ts-expect-error This page does not exist.
  link('/borwse');
  // @ts-expect-error The parameter must be a number.
  link('/project/garden');
  // @ts-expect-error This page has no subpages.
  link('/about/us');
});

test('[SH-09] an address that leads on is served as the page that it leads to', () => {
  const row = (path: string) => routeData.find((data) => data.path === path);
  expect(row('/messages')).toEqual({
    ...row('/account'),
    path: '/messages',
    example: '/messages',
  });
});

test('[DP-19] each route names an address that it shows something at', () => {
  for (const { path, example, remote, screen } of routeData) {
    const [pathname = ''] = example.split('?');
    expect(example).not.toContain(':');
    if (path === '/messages') continue;
    expect(shown(pathname).slice(0, 2)).toEqual([remote, screen]);
  }
});

test('[SH-11] each screen has a different title, also the modes of the sign-in screen', () => {
  const titles = routes.map(({ path }) => routeData.find((row) => row.path === path)?.title);
  expect(new Set(titles).size).toBe(routes.length);
  for (const title of titles) expect(title).toMatch(/^.+ · Idea Hub$/);

  const auth = (search: string) => screenTitle(matchRoute('/auth'), search, 'Page not found');
  expect(auth('')).toBe('Sign in');
  expect(auth('?mode=signup')).toBe('Sign up');
  expect(auth('?mode=forgot-password')).toBe('Forgot password');
  expect(auth('?mode=constructor')).toBe('Sign in');
});

test('[SH-13] auth and account pages are kept from search engines', () => {
  const hidden = routeData.filter(({ indexed }) => !indexed).map(({ path }) => path);
  expect(hidden).toEqual(
    expect.arrayContaining(['/auth', '/auth/reset-password', '/account', '/my-submissions']),
  );
  const robots = publicFile('robots.txt');
  for (const path of ['/auth', '/account', '/my-submissions', '/edit/']) {
    expect(robots).toContain(`Disallow: ${path}\n`);
  }
});

test('[LP-03, LP-12] in live mode only, search engines are told the sitemaps of ideas', () => {
  const lines = publicFile('robots.txt').split('\n');
  expect(lines.filter((line) => line.includes('%apiBaseUrl%'))).toEqual([
    '?ideas="live" Sitemap: %apiBaseUrl%/sitemap.xml',
  ]);
});

test('[SH-13] the site map lists each public page that has a fixed address', () => {
  const listed = [...publicFile('sitemap.xml').matchAll(/<loc>%ORIGIN%(.*?)<\/loc>/g)].map(
    ([, path]) => path,
  );
  const fixed = routeData.filter(({ indexed, path }) => indexed && !path.includes(':'));
  expect(listed.toSorted()).toEqual(fixed.map(({ path }) => path).toSorted());
});

test('[SH-13] the page has title and description for search engines and previews', () => {
  const html = readFileSync(join(__dirname, 'index.html'), 'utf8');
  const page = new DOMParser().parseFromString(html, 'text/html');
  const content = (selector: string) => page.querySelector(selector)?.getAttribute('content');
  expect(content('meta[name="description"]')).toBeTruthy();
  for (const property of ['og:title', 'og:description', 'og:image', 'og:type']) {
    expect(content(`meta[property="${property}"]`)).toBeTruthy();
  }
  expect(page.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe('/favicon.svg');
  expect(publicFile('favicon.svg')).toContain('<svg');
  expect(page.querySelectorAll('script, style, [style]')).toHaveLength(0);
});

describe('any address', () => {
  const RUNS = process.env.FULL ? 500 : 25;

  /** Rests of addresses that can confuse a URL parser, a router or a decoder. */
  const behindOrigin = fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constant('/') },
        fc.constantFrom(
          '\\',
          '%',
          '%zz',
          '%2F',
          '%00',
          '%E0%A4%A',
          '%C0%AF',
          '[',
          ']',
          ':',
          '@',
          '.',
        ),
        fc.constantFrom(
          '..',
          '?',
          '#',
          '&',
          '=',
          ';',
          '|',
          '^',
          '"',
          '<',
          ' ',
          '\t',
          '😀',
          '\u202E',
        ),
        fc.constantFrom('browse', 'Project', 'auth', 'account', 'messages', 'edit', 'mode=', 'x'),
        fc.string({ unit: 'binary', maxLength: 8 }),
      ),
      { maxLength: 24 },
    )
    .map((parts) => parts.join(''));

  /** Same order as in `main.tsx`: first the load, then the whole app. */
  function open(address: string) {
    // Browsers parse the address themselves. No text after the origin makes them throw.
    window.history.replaceState(null, '', new URL(`${window.location.origin}/${address}`));
    preloadPath(window.location.pathname);
    render(<App session={fakeSession()} config={createConfigStore()} releases={liveReleases} />);
  }

  function shown() {
    const page = {
      heading: screen.getByRole('heading', { level: 1 }).textContent,
      frame: [screen.getAllByRole('banner').length, screen.getAllByRole('contentinfo').length],
    };
    cleanup();
    return page;
  }

  withFakeTime();

  test.each<[address: string, heading: string]>([
    ['/', 'remote-ideas home'],
    ['//', 'remote-ideas home'],
    ['/[', 'Page not found'],
    ['\\', 'remote-ideas home'],
    ['%', 'Page not found'],
    ['%zz', 'Page not found'],
    ['project/%zz', 'remote-ideas project'],
    ['project/%E0%A4%A', 'remote-ideas project'],
    ['/evil.example/x', 'Page not found'],
    ['browse//?q=%zz#%', 'remote-ideas browse'],
    ['auth?token=%&code=%zz&mode[]=1', 'remote-auth auth'],
  ])('[SH-02, SH-09] the address /%s shows %s', (address, heading) => {
    open(address);
    expect(shown()).toEqual({ heading, frame: [1, 1] });
  });

  test.each([
    ['many parts', 'a/'.repeat(5_000), 'Page not found'],
    ['slashes alone', '/'.repeat(20_000), 'remote-ideas home'],
    ['slashes and a name', `${'/'.repeat(20_000)}x`, 'Page not found'],
    ['a long project', `project/${'%'.repeat(20_000)}`, 'remote-ideas project'],
  ])('[SH-02, SH-09] a very long address shows its page: %s', (_what, address, heading) => {
    open(address);
    expect(shown()).toEqual({ heading, frame: [1, 1] });
  });

  test('[SH-02, SH-09] no address leaves the page blank @ci', () => {
    fc.assert(
      fc.property(behindOrigin, (address) => {
        open(address);
        expect(shown()).toEqual({ heading: expect.stringMatching(/./), frame: [1, 1] });
      }),
      { numRuns: RUNS },
    );
  });

  test('the early load uses the address, and not a host that its path resembles', () => {
    jest.mocked(preloadScreen).mockClear();
    preloadPath('//browse');
    preloadPath('//[');
    expect(preloadScreen).not.toHaveBeenCalled();
    preloadPath('/browse?q=//');
    expect(preloadScreen).toHaveBeenCalledWith('remote-ideas', 'browse');
  });
});
