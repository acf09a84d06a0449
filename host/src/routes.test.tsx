import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, PATHS } from '@idea-hub/shared/contracts/addresses';
import { matchRoute, screenTitle } from './match-route.ts';
import { routeData } from './route-data.ts';
import { redirects, routes } from './routes.tsx';

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

test('[SH-11] each screen has a name of its own, the modes of the sign-in screen too', () => {
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

test('[SH-13] the site map lists each public page that has a fixed address', () => {
  const listed = [...publicFile('sitemap.xml').matchAll(/<loc>%ORIGIN%(.*?)<\/loc>/g)].map(
    ([, path]) => path,
  );
  const fixed = routeData.filter(({ indexed, path }) => indexed && !path.includes(':'));
  expect(listed.toSorted()).toEqual(fixed.map(({ path }) => path).toSorted());
});

test('[SH-13] the page says what it is to search engines and previews', () => {
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
