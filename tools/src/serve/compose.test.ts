import type { BootData } from '@idea-hub/shared/contracts/discovery';
import type { HostRecord, RemoteRecord } from '@idea-hub/shared/contracts/release';
import { DEFAULT_RUNTIME_CONFIG } from '@idea-hub/shared/contracts/runtime-config';
import { integrityOf } from '../build/integrity.ts';
import { composeSite, type SiteParts } from './compose.ts';

const file = (text: string) => ({ integrity: integrityOf(text), size: text.length, wire: 1 });
const head = {
  schema: 1,
  commit: null,
  dirty: true,
  time: '2026-01-01T00:00:00.000Z',
  contractVersion: 1,
  version: '1.0.0',
};
const host: HostRecord = {
  ...head,
  kind: 'host',
  name: 'host',
  release: '1.0.0-aaa',
  provides: { react: '19.3.1' },
  js: ['js/main.js'],
  css: ['css/main.css'],
  routes: [
    {
      path: '/blog',
      title: 'A & "B" · Idea Hub',
      description: '$& <b>',
      indexed: true,
      remote: 'remote-blog',
      screen: 'posts',
    },
    {
      path: '/shop',
      title: 'Shop · Idea Hub',
      description: 'Shop',
      indexed: false,
      remote: 'remote-shop',
      screen: 'shop',
    },
  ],
  template:
    '<html><head><title>x</title><meta name="description" content="x"><meta property="og:title" content="x"><meta property="og:description" content="x"><meta property="og:image" content="/og.png"><!--idea-hub:head--></head></html>',
  texts: { 'robots.txt': 'Sitemap: %ORIGIN%/sitemap.xml' },
  files: { 'js/main.js': file('main'), 'css/main.css': file('css') },
  maps: {},
};
const blog: RemoteRecord = {
  ...head,
  kind: 'remote',
  name: 'remote-blog',
  release: '1.0.0-bbb',
  shared: { react: '^19.0.0' },
  container: 'blog_</script><!--',
  entry: 'remoteEntry.js',
  screens: { posts: { js: ['js/posts.js'], css: ['css/posts.css'] } },
  files: {
    'remoteEntry.js': file('entry'),
    'js/posts.js': file('</script><!--'),
    'js/later.js': file('later'),
    'css/posts.css': file('style'),
    'mf-manifest.json': file('{}'),
  },
  maps: { 'js/posts.js.map': file('map') },
};
const live = (record: RemoteRecord) => ({
  record,
  envelope: JSON.stringify({ text: JSON.stringify(record) }),
  url: `https://${record.name}.example/${record.release}/release.json`,
});
const parts: SiteParts = {
  host,
  remotes: [live(blog), live({ ...blog, name: 'remote-shop', release: '2.0.0-ccc' })],
  config: {
    ...DEFAULT_RUNTIME_CONFIG,
    remoteOrigins: ['https://remote-blog.example', 'https://remote-shop.example'],
  },
  origin: 'https://ideas.example',
};
const site = composeSite(parts);
const bootOf = (html: string): BootData =>
  JSON.parse(/id="idea-hub-boot">([^<]*)</.exec(html)?.[1] ?? 'null');
const [page, shop] = site.pages.map(({ html }) => html) as [string, string];

test('[DP-22] the same releases give the same bytes', () => {
  expect(composeSite(structuredClone(parts))).toEqual(site);
});

test('[DP-08] every script and style that a page names comes with its hash', () => {
  const addresses = [...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"[^>]*>/g)];
  expect(addresses.map(([tag, url]) => [url, /integrity="([^"]+)"/.exec(tag)?.[1]])).toEqual([
    ['https://remote-blog.example/1.0.0-bbb/remoteEntry.js', integrityOf('entry')],
    ['https://remote-blog.example/1.0.0-bbb/js/posts.js', integrityOf('</script><!--')],
    ['https://remote-blog.example/1.0.0-bbb/css/posts.css', integrityOf('style')],
    ['/js/main.js', integrityOf('main')],
    ['/css/main.css', integrityOf('css')],
  ]);
});

test('[DP-08] a page brings the release of its own remote along, lazy chunks too, and no other', () => {
  const { discovery, release, remoteOrigins } = bootOf(page);
  expect(Object.keys(discovery?.microFrontends ?? {})).toEqual(['remote-blog']);
  expect(release?.release).toBe('1.0.0-bbb');
  expect(Object.keys(release?.files ?? {})).toEqual([
    'remoteEntry.js',
    'js/posts.js',
    'js/later.js',
    'css/posts.css',
  ]);
  expect(remoteOrigins).toEqual(parts.config.remoteOrigins);
  expect(bootOf(shop).release?.name).toBe('remote-shop');
  expect(bootOf(site.notFound)).toMatchObject({ remoteOrigins, discovery: null, release: null });
});

test('nothing of a record ends the element that carries it', () => {
  expect(bootOf(page).release?.container).toBe(blog.container);
  expect(page.match(/<\/script|<!--/g)).toHaveLength(2);
});

test('[MF-04, DP-08] the discovery document says where each record is, and its hash', () => {
  expect(JSON.parse(site.discovery).microFrontends['remote-shop']).toEqual([
    {
      url: 'https://remote-shop.example/2.0.0-ccc/release.json',
      metadata: { version: '1.0.0', integrity: integrityOf(parts.remotes[1]?.envelope ?? '') },
      deployment: { traffic: 100, default: true },
      extras: { release: '2.0.0-ccc' },
    },
  ]);
});

test('[SH-13] a page has its own title and description, and nothing of them is markup', () => {
  expect(page).toContain('<title>A &#38; &#34;B&#34; · Idea Hub</title>');
  expect(page).toContain('property="og:title" content="A &#38; &#34;B&#34; · Idea Hub"');
  for (const name of ['name="description"', 'property="og:description"']) {
    expect(page).toContain(`${name} content="$&#38; &#60;b&#62;"`);
  }
  expect(page).toContain('content="https://ideas.example/og.png"');
  expect(page).not.toContain('noindex');
  expect(shop).toContain('noindex');
  expect(site.notFound).toContain('noindex');
  expect(site.notFound).toContain('<title>Page not found · Idea Hub</title>');
  expect(site.texts['robots.txt']).toBe('Sitemap: https://ideas.example/sitemap.xml');
});
