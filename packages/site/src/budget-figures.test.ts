import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import { budgetFigures } from './budget-figures.ts';

const file = (wire: number) => ({ integrity: '', size: wire * 3, wire });
const host = {
  js: ['vendor.js', 'main.js'],
  css: ['main.css'],
  routes: [{ path: '/blog', remote: 'remote-blog', screen: 'posts' }],
  files: {
    'vendor.js': file(70),
    'main.js': file(20),
    'main.css': file(5),
    'text.woff2': file(14),
    'x.js': file(999),
  },
} as unknown as HostRecord;
const blog = {
  name: 'remote-blog',
  entry: 'remoteEntry.js',
  screens: { posts: { js: ['posts.js'], css: ['posts.css'] } },
  files: {
    'remoteEntry.js': file(8),
    'posts.js': file(3),
    'posts.css': file(2),
    'lazy.js': file(500),
  },
} as unknown as RemoteRecord;
const budget = { scripts: 100, scriptFiles: 4, styles: 10 };

test("[PF-06] a page's figures are the host's files and its screen's, without what comes later", () => {
  expect(budgetFigures(host, [blog], { '/blog': budget })).toEqual([
    { path: '/blog', key: 'scripts', found: 101, allowed: 100 },
    { path: '/blog', key: 'scriptFiles', found: 4, allowed: 4 },
    { path: '/blog', key: 'styles', found: 7, allowed: 10 },
  ]);
});

test('[PF-06, PF-10] fonts have a budget where one is given', () => {
  const figures = budgetFigures(host, [blog], { '/blog': { ...budget, fonts: 13 } });
  expect(figures.at(-1)).toEqual({ path: '/blog', key: 'fonts', found: 14, allowed: 13 });
});

test('[PF-06] a page without a budget, or of a remote that is not asked about, has no figures', () => {
  expect(budgetFigures(host, [blog], {})).toEqual([]);
  expect(budgetFigures(host, [], { '/blog': budget })).toEqual([]);
});

test('[PF-06] a route that names a screen which no remote has, and every object inherits, has no figures', () => {
  const routes = [{ path: '/blog', remote: 'remote-blog', screen: 'constructor' }];
  expect(
    budgetFigures({ ...host, routes } as unknown as HostRecord, [blog], { '/blog': budget }),
  ).toEqual([]);
});
