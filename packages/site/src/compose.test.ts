import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { integrityOf } from '@composed/build/integrity';
import { type BootData, type DiscoveryDocument, isBootData } from '@composed/contract/discovery';
import { hole } from '@composed/contract/holes';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import { readJson } from '@composed/contract/shape';
import { DEFAULT_PLATFORM_CONFIG } from '@composed/contract/site-configuration';
import { SITE } from '@composed/workspace/paths';
import { JSDOM } from 'jsdom';
import { composeSite, type SiteParts } from './compose.ts';
import { compileTemplate, fill } from './fill/template.ts';

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
      path: '/blog/:id',
      title: 'A & "B" · Idea Hub',
      description: 'Tags <b>',
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
    '<html><head><title>x</title><meta name="description" content="x"><meta property="og:image" content="/og.png"><link rel="icon" href="/icon.svg"><link rel="preload" href="/config.json"><!--idea-hub:head--></head><body><div id="root"><!--idea-hub:body--></div></body></html>',
  texts: { 'robots.txt': 'Sitemap: %ORIGIN%/sitemap.xml' },
  files: {
    'js/main.js': file('main'),
    'css/main.css': file('css'),
    'og.png': file('png'),
    'icon.svg': file('svg'),
    'assets/text.woff2': file('font'),
  },
  maps: {},
};
const blog: RemoteRecord = {
  ...head,
  kind: 'remote',
  name: 'remote-blog',
  release: '1.0.0-bbb',
  shared: { react: '^19.0.0' },
  container: 'blog_1',
  entry: 'remoteEntry.js',
  screens: {
    posts: { js: ['js/posts.js'], css: ['css/posts.css'] },
    draft: { js: ['js/later.js'], css: [] },
  },
  files: {
    'remoteEntry.js': file('entry'),
    'js/posts.js': file('</script><!--'),
    'js/later.js': file('later'),
    'css/posts.css': file('style'),
    'mf-manifest.json': file('{}'),
  },
  maps: { 'js/posts.js.map': file('map') },
};
const entry = (release: string, traffic: number, isDefault: boolean) => ({
  url: `https://blog.example/${release}/release.json`,
  metadata: { version: '1.0.0', integrity: `sha384-${release}` },
  deployment: { traffic, default: isDefault },
  extras: { release },
});
const document: DiscoveryDocument = {
  schema: 'test',
  microFrontends: {
    'remote-blog': [entry('1.0.0-bbb', 90, true), entry('1.1.0-ccc', 10, false)],
    'remote-shop': [],
  },
  extras: { generation: 7, time: head.time, expires: null, disabled: ['remote-shop'] },
};
const parts: SiteParts = {
  number: 7,
  discovery: { text: JSON.stringify(document), signature: 'abc', key: 'k' },
  host,
  remotes: [blog],
  fragments: {},
  site: {
    origin: 'https://ideas.example',
    bases: {},
    keys: { site: ['B'], 'remote-blog': ['C'] },
    config: {
      ...DEFAULT_PLATFORM_CONFIG,
      sampleIdeas: true,
      remoteOrigins: ['https://blog.example'],
    },
    budgets: {},
    expireDays: null,
  },
};
const site = composeSite(parts);
const text = (path: string) => site.files.get(path) ?? '';
/** Reads the inlined data as the browser does. */
function bootOf(html: string): BootData {
  const boot = readJson(isBootData, /id="idea-hub-boot">([^<]*)</.exec(html)?.[1] ?? '');
  if (boot === null) throw new Error('The page brings nothing along.');
  return boot;
}
const page = text('public/blog._id.html');
const shop = text('public/shop.html');
const missing = text('public/404.html');

test('[DP-22] is pages, documents and what a server has to know, and the same bytes each time', () => {
  expect([...site.files.keys()]).toEqual([
    'public/blog._id.html',
    'public/shop.html',
    'public/404.html',
    'public/discovery.json',
    'public/config.json',
    'public/robots.txt',
    'server.json',
    'nginx.conf',
  ]);
  const again = composeSite(structuredClone(parts));
  expect(again.name).toBe(site.name);
  expect([...again.files]).toEqual([...site.files]);
});

test('[DP-11] pages and their policy allow remotes of the visitor’s own machine only in a test environment', () => {
  const open = composeSite({ ...parts, site: { ...parts.site, localRemotes: true } });
  expect(bootOf(open.files.get('public/shop.html') ?? '').localRemotes).toBe(true);
  expect(open.files.get('server.json')).toContain('http://localhost:*');
  expect(open.files.get('nginx.conf')).toContain('http://localhost:*');
  const closed = composeSite(parts);
  expect(bootOf(closed.files.get('public/shop.html') ?? '')).not.toHaveProperty('localRemotes');
  expect(closed.files.get('server.json')).not.toContain('localhost:*');
});

test('[DP-26, PL-04] pages load the telemetry’s script where the site reports to somewhere, and nowhere else', () => {
  const telemetry = 'js/telemetry.0123456789ab.js';
  const files = { ...host.files, [telemetry]: file('telemetry') };
  const withScript = { ...parts, host: { ...host, files, scripts: { telemetry } } };
  const pagesOf = (variant: SiteParts) =>
    [...composeSite(variant).files].flatMap(([name, html]) =>
      name.endsWith('.html') ? [html] : [],
    );
  for (const html of pagesOf(withScript)) expect(html).not.toContain('telemetry');
  const config = { ...parts.site.config, telemetryUrl: 'https://t.example/v1/metrics' };
  const site = { ...parts.site, config };
  const tag = `<script async fetchpriority="low" src="/releases/host/1.0.0-aaa/${telemetry}" crossorigin="anonymous" integrity="${integrityOf('telemetry')}"></script>`;
  for (const html of pagesOf({ ...withScript, site })) expect(html.split(tag)).toHaveLength(2);
  // A host older than the telemetry script.
  for (const html of pagesOf({ ...parts, site })) expect(html).not.toContain('telemetry');
});

test('[DP-09] pages have the public keys, unless signatures are switched off', () => {
  expect(bootOf(page).keys).toEqual(parts.site.keys);
  const off = composeSite({ ...parts, site: { ...parts.site, signature: 'off' } });
  expect(bootOf(off.files.get('public/shop.html') ?? '').keys).toBeNull();
});

test('[DP-06] a page preloads the release of visitors outside the canary, wherever it is listed', () => {
  const entries = [...(document.microFrontends['remote-blog'] ?? [])].reverse();
  const microFrontends = { ...document.microFrontends, 'remote-blog': entries };
  const text = JSON.stringify({ ...document, microFrontends });
  const html = composeSite({ ...parts, discovery: { text } }).files.get('public/blog._id.html');
  expect(html).toContain('href="https://blog.example/1.0.0-bbb/remoteEntry.js"');
  expect(html).not.toContain('href="https://blog.example/1.1.0-ccc/');
});

test('[DP-22] a site with one other byte has another name', () => {
  const other = { ...parts, site: { ...parts.site, origin: 'https://ideas.test' } };
  expect(composeSite(other).name).not.toBe(site.name);
  expect(site.name).toMatch(/^7-[0-9a-f]{12}$/);
});

test('[DP-08, DP-24, DP-35] a page has hashes of its own scripts and styles, and sizes of a remote’s', () => {
  const tags = [...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+\.(?:js|css))"[^>]*>/g)];
  const markOf = (tag: string) => /(?:integrity|data-size)="([^"]+)"/.exec(tag)?.[1];
  expect(tags.map(([tag, url]) => [url, markOf(tag)])).toEqual([
    ['/releases/host/1.0.0-aaa/css/main.css', integrityOf('css')],
    ['https://blog.example/1.0.0-bbb/remoteEntry.js', '5'],
    ['https://blog.example/1.0.0-bbb/js/posts.js', '13'],
    ['https://blog.example/1.0.0-bbb/css/posts.css', '5'],
    ['/releases/host/1.0.0-aaa/js/main.js', integrityOf('main')],
  ]);
  // Browsers read any other kind of preload without a limit, before our scripts run.
  for (const [tag, url] of tags) {
    if (url?.startsWith('https://')) expect(tag).toMatch(/^<link rel="preload" as="fetch" /);
  }
});

test('[PF-07, PF-10] each page requests the host’s fonts itself, before its styles', () => {
  const preload =
    '<link rel="preload" as="font" type="font/woff2" href="/releases/host/1.0.0-aaa/assets/text.woff2" crossorigin="anonymous">';
  for (const html of [page, shop, missing]) {
    const [before = '', ...rest] = html.split(preload);
    expect(rest).toHaveLength(1);
    // Chromium delays the first paint for fonts in the head. A later font is not used.
    expect(before).not.toContain('<body');
  }
});

test('[DP-08, PF-05] a page brings along what its own screen needs of its remote’s release, and of no other', () => {
  const { discovery, release, remoteOrigins, keys } = bootOf(page);
  expect(discovery?.microFrontends).toEqual({
    'remote-blog': document.microFrontends['remote-blog'],
  });
  expect(discovery?.extras).toEqual(document.extras);
  expect(release?.release).toBe('1.0.0-bbb');
  expect(release?.screens).toEqual({ posts: blog.screens.posts });
  expect(release?.files).toEqual({
    'remoteEntry.js': { integrity: integrityOf('entry'), size: 5 },
    'js/posts.js': { integrity: integrityOf('</script><!--'), size: 13 },
    'css/posts.css': { integrity: integrityOf('style'), size: 5 },
  });
  expect(remoteOrigins).toEqual(parts.site.config.remoteOrigins);
  expect(keys).toEqual(parts.site.keys);
});

describe('[MJ-04] with a second major', () => {
  const majors = {
    react: {
      provides: { react: '18.3.1' },
      script: { url: '/releases/host/1.0.0-aaa/js/major.js', integrity: integrityOf('major') },
    },
  };
  const offering: HostRecord = {
    ...host,
    scripts: { inspector: 'js/inspector.js' },
    majors: { react: { script: 'js/major.js', provides: { react: '18.3.1' } } },
    files: { ...host.files, 'js/inspector.js': file('second'), 'js/major.js': file('major') },
  };
  const granted = { ...document, extras: { ...document.extras, majors } };
  const old = { ...blog, shared: { react: '^18.3.0' } };
  const canary = { ...old, release: '1.1.0-ccc' };
  const compose = (list: object, change: Partial<SiteParts>) => {
    const { files } = composeSite({
      ...parts,
      host: offering,
      discovery: { text: JSON.stringify(list) },
      ...change,
    });
    return (name: string) => files.get(`public/${name}.html`) ?? '';
  };
  const preloads = (html: string) =>
    /<link rel="preload" as="fetch" href="[^"]*(major|inspector)/g.exec(html) ?? [];

  test('a page whose release needs it inlines its entry, and requests its script and the second one early', () => {
    const html = compose(granted, { remotes: [old] })('blog._id');
    expect(bootOf(html).discovery?.extras?.majors).toEqual(majors);
    const requested = [
      ...html.matchAll(/as="fetch" href="([^"]*)" crossorigin="anonymous" data-size="(\d+)"/g),
    ];
    expect(requested.map(([, address, size]) => [address, size])).toEqual([
      ['/releases/host/1.0.0-aaa/js/inspector.js', '6'],
      ['/releases/host/1.0.0-aaa/js/major.js', '5'],
      ['https://blog.example/1.0.0-bbb/remoteEntry.js', '5'],
      ['https://blog.example/1.0.0-bbb/js/posts.js', '13'],
      ['https://blog.example/1.0.0-bbb/css/posts.css', '5'],
    ]);
  });

  test('if only the canary needs it, the page has the entry and requests nothing early', () => {
    const html = compose(granted, { remotes: [blog], canaries: [canary] })('blog._id');
    expect(bootOf(html).discovery?.extras?.majors).toEqual(majors);
    expect(preloads(html)).toEqual([]);
  });

  test.each(['blog._id', 'shop', '404'])('page %s, which needs none, has no byte more', (name) => {
    const remotes = name === 'blog._id' ? [blog] : [old];
    expect(compose(granted, { remotes })(name)).toBe(compose(document, { remotes })(name));
  });
});

test('[PF-04, PF-05] it brings along what screens that every page links to need, of other remotes too, and no more', () => {
  const shop: RemoteRecord = {
    ...blog,
    name: 'remote-shop',
    release: '1.0.0-ddd',
    screens: { shop: { js: ['js/posts.js'], css: [] }, cart: { js: ['js/later.js'], css: [] } },
  };
  const row = host.routes[1];
  const routes = host.routes.concat(
    { ...row, path: '/draft', remote: 'remote-blog', screen: 'draft', linked: true } as never,
    { ...row, linked: true } as never,
  );
  const { files } = composeSite({
    ...parts,
    host: { ...host, routes },
    remotes: [blog, shop],
    discovery: {
      text: JSON.stringify({
        ...document,
        microFrontends: {
          ...document.microFrontends,
          'remote-shop': [entry('1.0.0-ddd', 100, true)],
        },
      }),
    },
  });
  const { release, ahead } = bootOf(files.get('public/blog._id.html') ?? '');
  expect(release?.screens).toEqual(blog.screens);
  expect(Object.keys(release?.files ?? {})).toEqual([
    'remoteEntry.js',
    'js/posts.js',
    'css/posts.css',
    'js/later.js',
  ]);
  expect(ahead).toEqual([
    {
      name: 'remote-shop',
      url: 'https://blog.example/1.0.0-ddd/release.json',
      contractVersion: 1,
      shared: { react: '^19.0.0' },
      entry: 'remoteEntry.js',
      screens: { shop: shop.screens.shop },
    },
  ]);
  // Without linked routes, a page contains no other remote's release.
  expect(bootOf(page).ahead).toEqual([]);
});

describe('a hundred remotes, each with its own origin and key', () => {
  /** Returns the bytes over the wire of all parts of a page that could grow with the number of remotes. */
  function weigh(count: number) {
    const names = Array.from({ length: count }, (_, index) => `remote-team${index}`);
    const keyOf = (name: string) => createHash('sha512').update(name).digest('base64');
    const listed = Object.fromEntries(names.map((name) => [name, [keyOf(name)]]));
    const doc = {
      ...document,
      microFrontends: {
        ...document.microFrontends,
        ...Object.fromEntries(names.map((name) => [name, [entry(`1.0.0-${name}`, 100, true)]])),
      },
      extras: { ...document.extras, keys: { 'remote-blog': ['C'], ...listed } },
    };
    const origins = names.map((name) => `https://${name}.${keyOf(name).slice(0, 4)}.example`);
    const { files } = composeSite({
      ...parts,
      discovery: { text: JSON.stringify(doc) },
      site: {
        ...parts.site,
        keys: { ...parts.site.keys, ...listed },
        config: { ...parts.site.config, remoteOrigins: ['https://blog.example', ...origins] },
      },
    });
    const html = files.get('public/blog._id.html') ?? '';
    const { headers } = JSON.parse(files.get('server.json') ?? '{}');
    const wire = (body: string) => brotliCompressSync(body).length;
    return {
      html,
      bytes:
        wire(html) +
        wire(files.get('public/config.json') ?? '') +
        JSON.stringify(headers.pages).length,
    };
  }

  test('[PF-05] make Home’s bytes less than 2 % more, by less than 50 bytes each', () => {
    const { scripts = 0, styles = 0, fonts = 0 } = SITE.budgets['/'] ?? {};
    const grown = weigh(100).bytes - weigh(3).bytes;
    expect(grown).toBeGreaterThan(0);
    expect(grown).toBeLessThan(0.02 * (scripts + styles + fonts));
    expect(grown / 97).toBeLessThan(50);
  });

  test('[PF-05, DP-23] a page has only the preview keys of its own remote', () => {
    const previewKeys = { 'remote-blog': ['P'], 'remote-99': ['Q'] };
    const extras = { ...document.extras, previewKeys };
    const text = JSON.stringify({ ...document, extras });
    const { files } = composeSite({ ...parts, discovery: { ...parts.discovery, text } });
    const boot = bootOf(files.get('public/blog._id.html') ?? '');
    expect(boot.discovery?.extras?.previewKeys).toEqual({ 'remote-blog': ['P'] });
    expect(JSON.stringify(boot.keys)).not.toContain('"P"');
  });

  test('[PF-05, DP-09] a page has the keys of the site and its own remote; the signed list has the others', () => {
    const { keys, discovery } = bootOf(weigh(100).html);
    expect(keys).toEqual(parts.site.keys);
    expect(Object.keys(discovery?.microFrontends ?? {})).toEqual(['remote-blog']);
    expect(discovery?.extras).toEqual(document.extras);
  });

  test('[PF-05, DP-10] their origins stand in the page before the files that it loads', () => {
    const { html } = weigh(100);
    const tag = html.indexOf('<meta http-equiv="Content-Security-Policy"');
    expect(tag).toBeGreaterThan(0);
    expect(tag).toBeLessThan(html.indexOf('<link'));
    expect(weigh(3).html).not.toContain('http-equiv');
  });
});

test('[DP-14] the page of a disabled remote loads no file of that remote', () => {
  expect(bootOf(shop)).toMatchObject({
    discovery: { microFrontends: { 'remote-shop': [] }, extras: { disabled: ['remote-shop'] } },
    release: null,
  });
  expect(shop).not.toContain('data-size');
  expect(bootOf(missing)).toMatchObject({ discovery: { microFrontends: {} }, release: null });
});

test('[DP-09] the discovery document is plain for any reader, with its signed text beside it', () => {
  expect(JSON.parse(text('public/discovery.json'))).toEqual({
    ...document,
    signed: parts.discovery,
  });
});

test('[SH-13] a page has its own title and description, as text without markup', () => {
  expect(page).toContain('<title>A &amp; "B" · Idea Hub</title>');
  expect(page).toContain('name="description" content="Tags <b>"');
  expect(page).toContain('content="https://ideas.example/releases/host/1.0.0-aaa/og.png"');
  expect(page).toContain('href="/releases/host/1.0.0-aaa/icon.svg"');
  expect(page).toContain('href="/config.json"');
  expect(page).not.toContain('noindex');
  expect(shop).toContain('noindex');
  expect(missing).toContain('noindex');
  expect(text('public/robots.txt')).toBe('Sitemap: https://ideas.example/sitemap.xml');
});

test('[DP-10, DP-22] servers receive the pages in order, and the headers of each kind of answer', () => {
  const rules = JSON.parse(text('server.json'));
  expect(rules.pages).toEqual([
    { path: '/blog/:id', file: 'blog._id.html' },
    { path: '/shop', file: 'shop.html' },
  ]);
  expect(rules.headers.pages['Content-Security-Policy']).toContain(
    "script-src blob: 'self' https://blog.example",
  );
  expect(rules.headers.releases['Cache-Control']).toContain('immutable');
  expect(text('nginx.conf')).toContain('location ~* ^/blog/[^/]+/*$ {');
});

test('[DP-29] the policy distinguishes releases, errors and documents from pages', () => {
  const { headers } = JSON.parse(text('server.json'));
  const policy = (kind: string) => headers[kind]['Content-Security-Policy'];
  const nothing = "default-src 'none'; sandbox; frame-ancestors 'none'";
  expect(['releases', 'previews', 'errors'].map(policy)).toEqual([nothing, nothing, nothing]);
  expect(policy('documents')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.pages['Cross-Origin-Opener-Policy']).toBe('same-origin');
  expect(headers.pages['X-Frame-Options']).toBe('DENY');
  expect(headers.pages['Integrity-Policy']).toBe('blocked-destinations=(script)');
});

test.each([
  ['https://ideas.example', true],
  ['https://ideas.example:8443', true],
  ['https://localhost.example', true],
  ['https://localhost:3000', false],
  ['https://127.0.0.1', false],
  ['https://[::1]:3000', false],
  ['http://ideas.example', false],
])('[DP-29] a browser is told to come to %s encrypted alone: %s', (origin, isTold) => {
  const { files } = composeSite({ ...parts, site: { ...parts.site, origin } });
  const { headers } = JSON.parse(files.get('server.json') ?? '{}');
  expect(headers.all['Strict-Transport-Security']).toBe(isTold ? 'max-age=31536000' : undefined);
  expect(files.get('nginx.conf')?.includes('Strict-Transport-Security')).toBe(isTold);
});

describe('text before script', () => {
  const shell = (name: string) =>
    `<header>${name}</header><main><idea-hub-screen><i>skeleton</i></idea-hub-screen></main>`;
  const fragments = {
    host: { '/blog/:id': shell('blog'), '/shop': shell('shop'), '*': '<main>Nothing here</main>' },
    'remote-blog': { posts: '<h1>$& Posts</h1>' },
  };
  const composed = (change: Partial<SiteParts>) => {
    const { files } = composeSite({ ...parts, fragments, ...change });
    return (name: string) => files.get(`public/${name}.html`) ?? '';
  };

  test('[PF-08] a page has its shell, with the prerendered HTML of its screen and its styles by their hash', () => {
    const html = composed({})('blog._id');
    expect(html).toContain(
      '<div id="root"><header>blog</header><main><div data-words="remote-blog/posts" data-remote="remote-blog"><h1>$& Posts</h1></div></main></div>',
    );
    const own = html.indexOf('href="/releases/host/1.0.0-aaa/css/main.css"');
    const styles = `<link rel="stylesheet" href="/releases/remote-blog/1.0.0-bbb/css/posts.css" data-words crossorigin="anonymous" integrity="${integrityOf('style')}">`;
    // The host's styles come first, since they define the order of layers.
    expect(html.indexOf(styles)).toBeGreaterThan(own);
    expect(html).not.toMatch(/<style|\sstyle=|<script(?![^>]*(src=|type="application\/json"))/);
  });

  test('[PF-09] requests files that the first paint does not need after its styles, and styles only once', () => {
    const scripts = (html: string) =>
      html.match(/<(link rel="preload" as="fetch" href="[^"]*js" [^>]*|script defer [^>]*)>/g) ??
      [];
    const html = composed({})('blog._id');
    // One of the host's, two of the remote's.
    expect(scripts(html)).toHaveLength(3);
    for (const link of scripts(html)) expect(link).toContain(' fetchpriority="low"');
    expect(html.match(/<link[^>]*css\/posts\.css"/g)).toHaveLength(1);
    // Without prerendered HTML, the first paint needs the scripts.
    const empty = composed({ fragments: {} })('blog._id');
    expect(scripts(empty)).toHaveLength(3);
    for (const script of scripts(empty)) expect(script).not.toContain('fetchpriority');
    expect(empty).toMatch(/<link rel="preload" as="fetch" href="https:\/\/blog\.example[^"]*css"/);
  });

  test('[PF-09] prerendered HTML and a shell that depend on a setting are those of the site’s own value', () => {
    const bySetting = {
      host: { ...fragments.host, '/blog/:id?sampleIdeas=true': shell('blog with samples') },
      'remote-blog': { posts: 'loading', 'posts?sampleIdeas=true': 'the posts themselves' },
    };
    const own = composed({ fragments: bySetting });
    expect(own('blog._id')).toContain('<header>blog with samples</header>');
    expect(own('blog._id')).toContain('>the posts themselves</div>');
    expect(own('shop')).toContain('<header>shop</header>');
    const config = { ...parts.site.config, sampleIdeas: '/ideas.json' };
    const other = composed({ fragments: bySetting, site: { ...parts.site, config } })('blog._id');
    expect(other).toContain('<header>blog</header>');
    expect(other).toContain('>loading</div>');
  });

  test('[DP-29, PF-08] boot data stand in the head, once, and nothing in them ends their element', () => {
    const hostile = '</script><script>alert(1)</script><!--<script>';
    const named = { ...document, extras: { ...document.extras, host: hostile } };
    const html = composed({ discovery: { text: JSON.stringify(named) } as never })('blog._id');
    const page = new JSDOM(html).window.document;
    const found = page.querySelectorAll('#idea-hub-boot');
    expect(found).toHaveLength(1);
    expect(found[0]?.parentElement).toBe(page.head);
    expect(JSON.parse(found[0]?.textContent ?? '').discovery.extras.host).toBe(hostile);
    expect(html).not.toContain(hostile);
    expect(page.querySelectorAll('script:not([src])')).toHaveLength(1);
  });

  test('[PF-08] where a release tells nothing, the shell has its skeleton, or the page is empty as before', () => {
    const skeleton = composed({ fragments: { host: fragments.host } })('blog._id');
    expect(skeleton).toContain('<main><i>skeleton</i></main>');
    expect(skeleton).not.toContain('data-words');
    // A remote that is switched off.
    expect(composed({})('shop')).toContain('<main><i>skeleton</i></main>');
    expect(composed({})('404')).toContain('<main>Nothing here</main>');
    expect(composed({ fragments: {} })('blog._id')).toContain('<div id="root"></div>');
  });
});

test.each(['constructor', 'toString'])(
  '[DP-22] a route that names the missing screen %s has a page without a release',
  (screen) => {
    const [route] = host.routes;
    const routes = [{ ...(route as (typeof host.routes)[number]), screen }];
    const files = composeSite({ ...parts, host: { ...host, routes } }).files;
    expect(bootOf(files.get('public/blog._id.html') ?? '').release).toBeNull();
  },
);

describe('templates', () => {
  const host = { '/blog/:id': '<main><idea-hub-screen></idea-hub-screen></main>' };
  const fragments = { host, 'remote-blog': { posts: '<h1>Posts</h1>' } };
  const withTemplate = {
    host,
    'remote-blog': {
      ...fragments['remote-blog'],
      'template:posts': `<h1>${hole('title')}</h1>`,
      'template:posts?sampleIdeas=false': '<h1>Other</h1>',
    },
  };
  const sources = { 'remote-blog': 'http://127.0.0.1:4000/pages' };
  const compose = (change: Partial<SiteParts>, of: Partial<SiteParts['site']> = {}) =>
    composeSite({ ...parts, fragments, ...change, site: { ...parts.site, ...of } });

  test('[LP-12, LP-06, DP-22] a site without sources, or without templates, is byte for byte as before', () => {
    const before = compose({});
    const same = [
      compose({ fragments: withTemplate }),
      compose({}, { sources }),
      compose({ fragments: withTemplate }, { sources: { 'remote-shop': sources['remote-blog'] } }),
    ];
    for (const each of same) {
      expect([...each.files]).toEqual([...before.files]);
      expect(each.name).toBe(before.name);
    }
  });

  test('[LP-11, LP-12] a template is beside the public files, only for a package whose source the site grants', () => {
    const before = compose({}).files;
    const { files } = compose({ fragments: withTemplate }, { sources });
    expect([...files.keys()].filter((path) => !before.has(path))).toEqual([
      'templates/blog._id.html',
    ]);
    const changed = [...before].flatMap(([path, text]) => (files.get(path) === text ? [] : path));
    expect(changed).toEqual(['server.json']);
    expect(JSON.parse(files.get('server.json') ?? '').filled).toEqual([
      {
        ...{ path: '/blog/:id', file: 'blog._id.html', source: sources['remote-blog'] },
        head: { title: 'A & "B" · Idea Hub', description: 'Tags <b>' },
      },
    ]);
  });

  test('[LP-01] a filled page differs from the static one in its head and its text', () => {
    const { files } = compose({ fragments: withTemplate }, { sources });
    const template = compileTemplate(files.get('templates/blog._id.html') ?? '');
    const pageOf = (html: string) => new JSDOM(html).window.document;
    const title = '"x" <&';
    const filled = pageOf(
      fill(template, { head: { title, description: 'd', path: '/blog/1' }, title }),
    );
    const before = pageOf(files.get('public/blog._id.html') ?? '');
    expect(filled.querySelector('h1')?.textContent).toBe(title);
    expect(filled.querySelector<HTMLMetaElement>('meta[name=description]')?.content).toBe('d');
    const shown = (page: Document, selector: string) =>
      [...page.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML);
    for (const same of ['script', 'link:not([rel=canonical])', '[property^="og:image"]']) {
      expect(shown(filled, same)).toEqual(shown(before, same));
    }
  });

  test('[LP-10] nginx passes all pages of a package with a source to the filler, or none without a filler', () => {
    const filler = 'http://127.0.0.1:4000/filled';
    const include = (of: Partial<SiteParts['site']>) => compose({}, of).files.get('nginx.conf');
    const passed = include({ sources, filler });
    expect(passed).toContain('rewrite ^ /filled$uri?page=$arg_page? break;');
    expect(passed?.split('proxy_pass http://127.0.0.1:4000;')).toHaveLength(2);
    expect(include({ sources })).toBe(include({}));
    expect(include({ filler })).toBe(include({}));
  });
});
