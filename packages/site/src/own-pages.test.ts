import { integrityOf } from '@composed/build/integrity';
import { type BootData, isBootData } from '@composed/contract/discovery';
import { hole } from '@composed/contract/holes';
import type { Manifest, Mounts } from '@composed/contract/manifest';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import { readJson } from '@composed/contract/shape';
import { DEFAULT_PLATFORM_CONFIG } from '@composed/contract/site-configuration';
import { JSDOM } from 'jsdom';
import { budgetFigures } from './budget-figures.ts';
import { composeSite, type SiteParts } from './compose.ts';
import { compileTemplate, fill } from './fill/template.ts';
import type { ServerRules } from './server-rules.ts';

const file = (text: string) => ({ integrity: integrityOf(text), size: text.length, wire: 10 });
const head = {
  ...{ schema: 1, commit: null, dirty: false, time: '2026-01-01T00:00:00.000Z' },
  ...{ contractVersion: 1, version: '1.0.0', maps: {} },
};
const LIST = (place: string) =>
  `<ul data-entries="${place}"><li><a href="/">Home</a></li><li data-entry="" hidden=""><a class="link" href="/"></a></li><li>Last</li></ul>`;
const SHELL = (main: string) =>
  `<header>${LIST('header')}</header><main id="content"><idea-hub-screen>${main}</idea-hub-screen></main><footer>${LIST('footer')}</footer>`;
const host: HostRecord = {
  ...head,
  ...{ kind: 'host', name: 'host', release: '1.0.0-aaa', provides: {} },
  js: ['js/main.js'],
  css: [],
  skeletons: ['article', 'grid'],
  product: { title: 'Harbour', addresses: [], gate: { answers: [], session: {} } },
  routes: [
    {
      ...{ path: '/', title: 'Harbour', description: 'All', indexed: true },
      ...{ remote: 'remote-home', screen: 'home' },
    },
  ],
  template:
    '<html><head><title>x</title><meta name="description" content="x"><!--idea-hub:head--></head><body><div id="root"><!--idea-hub:body--></div></body></html>',
  texts: { 'sitemap.xml': '<urlset>\n  <url><loc>%ORIGIN%/</loc></url>\n</urlset>\n' },
  files: { 'js/main.js': file('main') },
};
const remoteOf = (name: string, manifest?: Manifest, release = '1.0.0-bbb'): RemoteRecord => ({
  ...head,
  ...{ kind: 'remote', name, release, shared: {}, container: 'c_1', entry: 'entry.js' },
  screens: { home: { js: ['js/home.js'], css: [] } },
  files: { 'entry.js': file('entry'), 'js/home.js': file('home') },
  ...(manifest ? { manifest } : {}),
});
const REVIEW: Manifest = {
  routes: [
    {
      ...{ path: '/review', screen: 'home', title: 'Reviews <all>', description: 'By "others"' },
      ...{ indexed: true, skeleton: 'grid' },
    },
    {
      ...{ path: '/review/:id', screen: 'home', title: 'Review', description: 'One' },
      ...{ example: '/review/7', skeleton: 'none', indexed: true },
    },
  ],
  navigation: [
    { label: 'Reviews & more', to: '/review', place: 'header' },
    { label: 'Mine', to: '/review/7', place: 'header', audience: 'members' },
    { label: 'All of them', to: '/review', place: 'footer', order: 3 },
  ],
};
const mounts: Mounts = { 'remote-review': { paths: ['/review'], places: ['header', 'footer'] } };
const entry = (release: string, traffic = 100, isDefault = true) => ({
  url: `https://x.example/${release}/release.json`,
  metadata: { version: '1.0.0' },
  deployment: { traffic, default: isDefault },
  extras: { release },
});
const FRAGMENTS = {
  '/': SHELL('home'),
  '*': SHELL('not found'),
  'skeleton:article': SHELL('article skeleton'),
  'skeleton:grid': SHELL('grid skeleton'),
};

function compose(
  remotes: RemoteRecord[],
  rest: Partial<SiteParts> = {},
  grants: Mounts = mounts,
  granted: Partial<SiteParts['site']> = {},
) {
  const records = [...remotes, ...(rest.canaries ?? [])];
  const names = [...new Set(records.map(({ name }) => name))];
  const ofName = (name: string) =>
    records
      .filter((each) => each.name === name)
      .map(({ release }, index) => entry(release, 50, index === 0));
  const { files } = composeSite({
    number: 7,
    discovery: {
      text: JSON.stringify({
        schema: 'test',
        microFrontends: Object.fromEntries(names.map((name) => [name, ofName(name)])),
        extras: {
          ...{ generation: 7, time: head.time, expires: null, disabled: [], mounts: grants },
        },
      }),
    },
    host,
    remotes,
    fragments: { host: FRAGMENTS, 'remote-review': { home: '<h1>All reviews</h1>' } },
    site: {
      ...{ origin: 'https://x.example', bases: {}, keys: {}, budgets: {}, expireDays: null },
      config: DEFAULT_PLATFORM_CONFIG,
      ...(Object.keys(grants).length > 0 ? { mounts: grants } : {}),
      ...granted,
    },
    ...rest,
  });
  const text = (path: string) => files.get(path) ?? '';
  return { files, text, page: (path: string) => new JSDOM(text(`public/${path}`)).window.document };
}
function bootOf(html: string): BootData {
  const boot = readJson(isBootData, /id="idea-hub-boot">([^<]*)</.exec(html)?.[1] ?? '');
  if (boot === null) throw new Error('The page brings nothing along.');
  return boot;
}
const items = (document: Document, place: string) =>
  [...document.querySelectorAll(`${place} li`)].map((item) => item.textContent);
const home = remoteOf('remote-home');

test('[MF-13] a remote’s own page has its title, description, prerendered screen and route', () => {
  const hidden = { path: '/review/mine', screen: 'home', title: 'Mine', description: 'Mine' };
  const routes = [...(REVIEW.routes ?? []), hidden];
  const { page, text, files } = compose([home, remoteOf('remote-review', { ...REVIEW, routes })]);
  expect(page('review/mine.html').querySelector('meta[name=robots]')).not.toBeNull();
  const document = page('review.html');
  expect(document.title).toBe('Reviews <all> · Harbour');
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
    'By "others"',
  );
  expect(document.querySelector('meta[name=robots]')).toBeNull();
  expect(document.querySelector('main h1')?.textContent).toBe('All reviews');
  const boot = bootOf(text('public/review.html'));
  expect(boot.route).toEqual({ ...REVIEW.routes?.[0], remote: 'remote-review' });
  expect(boot.release?.name).toBe('remote-review');
  expect([...files.keys()]).toContain('public/review/_.html');
  expect(text('public/sitemap.xml')).toBe(
    '<urlset>\n  <url><loc>https://x.example/</loc></url>\n  <url><loc>https://x.example/review</loc></url>\n</urlset>\n',
  );
});

test('[MF-13] a page that is not prerendered has the shell of its skeleton, or of the first', () => {
  const { page } = compose([home, remoteOf('remote-review', REVIEW)], {
    fragments: { host: FRAGMENTS },
  });
  expect(page('review.html').querySelector('main')?.textContent).toBe('grid skeleton');
  expect(page('review/_.html').querySelector('main')?.textContent).toBe('article skeleton');
});

test('[MF-13, LP-12] a remote’s own page with a template is filled from the source that the site grants', () => {
  const [source, filler] = ['http://127.0.0.1:4000/pages', 'http://127.0.0.1:4000/filled'];
  const remotes = [home, remoteOf('remote-review', REVIEW)];
  const own = { home: '<h1>All reviews</h1>', 'template:home': `<h1>${hole('title')}</h1>` };
  const fragments = { host: FRAGMENTS, 'remote-review': own };
  const granted = { sources: { 'remote-review': source }, filler };
  const { text, files } = compose(remotes, { fragments }, mounts, granted);
  const { filled } = JSON.parse(text('server.json')) as ServerRules;
  const sourceOf = (path: string, file: string) => expect.objectContaining({ path, file, source });
  expect(filled).toEqual([
    sourceOf('/review', 'review.html'),
    sourceOf('/review/:id', 'review/_.html'),
  ]);
  const page = fill(compileTemplate(text('templates/review/_.html')), {
    head: { title: 'Seven · Harbour', description: 'Seventh', path: '/review/7', noindex: true },
    title: 'Seven <b>',
  });
  const { document } = new JSDOM(page).window;
  expect(document.title).toBe('Seven · Harbour');
  expect(document.querySelector('main h1')?.textContent).toBe('Seven <b>');
  expect(document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content).toBe('noindex');
  expect(text('nginx.conf')).toContain('location ~ "^/index/static(/review)/([^/]+)/*$"');
  const without = compose(remotes, { fragments });
  expect([...files.keys()].filter((file) => !without.files.has(file))).toEqual([
    'templates/review.html',
    'templates/review/_.html',
  ]);
});

test('[MF-13] header and footer have the entries for signed-out visitors, in order', () => {
  const other: Manifest = {
    routes: [{ path: '/shop', screen: 'home', title: 'Shop', description: 'Shop' }],
    navigation: [
      { label: '</a><b>Shop', to: '/shop', place: 'header', audience: 'visitors' },
      { label: 'Last one', to: '/shop', place: 'footer', order: 7 },
      { label: 'Staff', to: '/shop', place: 'footer', audience: 'role:admin' },
    ],
  };
  const { page, text } = compose([
    home,
    remoteOf('remote-shop', other),
    remoteOf('remote-review', REVIEW),
  ]);
  for (const document of ['index.html', '404.html', 'review/_.html'].map(page)) {
    expect(items(document, 'header')).toEqual(['Home', 'Reviews & more', '</a><b>Shop', 'Last']);
    expect(items(document, 'footer')).toEqual(['Home', 'All of them', 'Last one', 'Last']);
    const link = document.querySelectorAll<HTMLAnchorElement>('header a')[1];
    expect([link?.getAttribute('href'), link?.className]).toEqual(['/review', 'link']);
    expect(document.querySelector('[data-entry], [data-entries], [hidden]')).toBeNull();
  }
  expect(bootOf(text('public/index.html')).navigation).toEqual([
    {
      ...{ remote: 'remote-review', release: '1.0.0-bbb', entries: REVIEW.navigation },
      routes: REVIEW.routes?.filter(({ path }) => path === '/review'),
    },
    {
      ...{ remote: 'remote-shop', release: '1.0.0-bbb', entries: other.navigation },
      routes: other.routes,
    },
  ]);
});

test('[MF-13] entries of the same order follow the names of their remotes, in the page and in browsers, in any order of promotes', () => {
  const naming = (label: string): Manifest => ({
    ...REVIEW,
    navigation: [{ label, to: '/review', place: 'header', order: 2 }],
  });
  const { page, text } = compose([
    home,
    remoteOf('remote-shop', naming('Shop')),
    remoteOf('remote-review', naming('Reviews')),
  ]);
  expect(items(page('index.html'), 'header')).toEqual(['Home', 'Reviews', 'Shop', 'Last']);
  const { navigation } = bootOf(text('public/index.html'));
  expect(navigation?.map(({ remote }) => remote)).toEqual(['remote-review', 'remote-shop']);
});

test.each([
  ['everyone', true],
  ['visitors', true],
  ['members', true],
  ['role:admin', false],
] as const)(
  '[MF-13, PF-04] pages name the files of what an entry for %s leads to: %s',
  (audience, isNamed) => {
    const shop: Manifest = {
      routes: [{ path: '/shop', screen: 'home', title: 'Shop', description: 'Shop' }],
      navigation: [{ label: 'Shop', to: '/shop', place: 'footer', audience }],
    };
    const { text } = compose([home, remoteOf('remote-shop', shop)]);
    const { ahead, navigation } = bootOf(text('public/index.html'));
    expect(ahead.map(({ name, screens }) => [name, Object.keys(screens)])).toEqual(
      isNamed ? [['remote-shop', ['home']]] : [],
    );
    expect(navigation?.map(({ routes }) => routes)).toEqual([isNamed ? shop.routes : undefined]);
  },
);

test('[MF-13] a list that takes two entries has the first two, in a page without scripts as with them', () => {
  const shell = SHELL('Home').replace('"header"', '"header" data-entries-most="2"');
  const labels = ['One', 'Two', 'Three'];
  const navigation = (['header', 'footer'] as const).flatMap((place) =>
    labels.map((label) => ({ label, to: '/review', place })),
  );
  const { page } = compose([home, remoteOf('remote-review', { ...REVIEW, navigation })], {
    fragments: { host: { ...FRAGMENTS, '/': shell } },
  });
  const document = page('index.html');
  expect(items(document, 'header')).toEqual(['Home', 'One', 'Two', 'Last']);
  expect(items(document, 'footer')).toEqual(['Home', ...labels, 'Last']);
  expect(document.querySelector('[data-entries-most]')).toBeNull();
});

test('[MF-13] a canary’s entries come along with both releases, and pages show the stable ones', () => {
  const canary = remoteOf('remote-review', { ...REVIEW, navigation: [] }, '1.1.0-ccc');
  const stable = remoteOf('remote-review', REVIEW);
  const { page, text } = compose([home, stable], { canaries: [canary] });
  expect(items(page('index.html'), 'header')).toContain('Reviews & more');
  const boot = bootOf(text('public/index.html'));
  expect(boot.navigation?.map(({ release, entries }) => [release, entries.length])).toEqual([
    ['1.0.0-bbb', 3],
    ['1.1.0-ccc', 0],
  ]);
  expect(boot.discovery?.microFrontends['remote-review']).toHaveLength(2);
  // The reverse: only the canary has entries.
  const swapped = compose([home, { ...stable, manifest: {} }], {
    canaries: [{ ...canary, manifest: REVIEW }],
  });
  expect(items(swapped.page('index.html'), 'header')).toEqual(['Home', 'Last']);
  const other = bootOf(swapped.text('public/index.html'));
  expect(other.navigation?.map(({ release, entries }) => [release, entries.length])).toEqual([
    ['1.0.0-bbb', 0],
    ['1.1.0-ccc', 3],
  ]);
  expect(other.discovery?.microFrontends['remote-review']).toHaveLength(2);
  const renamed = REVIEW.navigation?.map((entry) => ({ ...entry, label: 'Renamed' })) ?? [];
  const others = compose([home, stable], {
    canaries: [{ ...canary, manifest: { ...REVIEW, navigation: renamed } }],
  });
  expect(bootOf(others.text('public/index.html')).navigation).toHaveLength(2);
  // A canary with the same entries is left out.
  const same = compose([home, stable], {
    canaries: [remoteOf('remote-review', REVIEW, '2.0.0-d')],
  });
  expect(bootOf(same.text('public/index.html')).navigation).toHaveLength(1);
  expect(bootOf(same.text('public/index.html')).discovery?.microFrontends).not.toHaveProperty([
    'remote-review',
  ]);
});

test('[MF-15] pages name the remote that fills a slot that some release offers, also only in a canary, and no other', () => {
  const filling: Manifest = { contributions: [{ slot: 'home.aside', version: 1, screen: 'home' }] };
  const offering: Manifest = { slots: [{ name: 'home.aside', version: 1, screen: 'home' }] };
  const slotsWith = (of: Record<'stable' | 'canary', [home?: Manifest, review?: Manifest]>) => {
    const [stable, canaries] = (['stable', 'canary'] as const).map((name) => [
      remoteOf('remote-home', of[name][0] ?? {}, `1.0.0-${name}`),
      remoteOf('remote-review', of[name][1] ?? {}, `1.0.0-${name}`),
    ]) as [RemoteRecord[], RemoteRecord[]];
    return bootOf(compose(stable, { canaries }).text('public/index.html')).slots;
  };
  const filled = { 'home.aside': ['remote-review'] };
  expect(slotsWith({ stable: [offering, filling], canary: [] })).toEqual(filled);
  expect(slotsWith({ stable: [offering], canary: [offering, filling] })).toEqual(filled);
  expect(slotsWith({ stable: [{}, filling], canary: [offering, filling] })).toEqual(filled);
  expect(slotsWith({ stable: [], canary: [{}, filling] })).toBeUndefined();
});

test('[MF-13] a hundred grants without use add no byte to a page', () => {
  const many = Object.fromEntries(
    Array.from({ length: 97 }, (_, index) => [`remote-${index}`, { paths: [`/many-${index}`] }]),
  );
  const pageOf = (grants: Mounts) => compose([home], {}, grants).text('public/index.html');
  expect(pageOf(many)).toBe(pageOf({}));
  const { files } = compose([home], {}, {});
  expect(files.get('server.json')).not.toContain('mounts');
});

test('[MF-13] a page of a remote’s own has the budget of its path, or that of all such', () => {
  const remotes = [home, remoteOf('remote-review', REVIEW)];
  const figures = budgetFigures(host, remotes, { '*': { scripts: 5 }, '/review': { scripts: 99 } });
  expect(figures).toEqual([
    { path: '/review', key: 'scripts', found: 30, allowed: 99 },
    { path: '/review/:id', key: 'scripts', found: 30, allowed: 5 },
  ]);
});

const sized = (wire: number) => ({ integrity: '', size: wire * 3, wire });
const shop = {
  js: ['vendor.js', 'main.js'],
  css: ['main.css'],
  routes: [{ path: '/blog', remote: 'remote-blog', screen: 'posts' }],
  files: {
    'vendor.js': sized(70),
    'main.js': sized(20),
    'main.css': sized(5),
    'text.woff2': sized(14),
    'x.js': sized(999),
  },
} as unknown as HostRecord;
const blog = {
  name: 'remote-blog',
  entry: 'remoteEntry.js',
  screens: { posts: { js: ['posts.js'], css: ['posts.css'] } },
  files: {
    'remoteEntry.js': sized(8),
    'posts.js': sized(3),
    'posts.css': sized(2),
    'lazy.js': sized(500),
  },
} as unknown as RemoteRecord;
const budget = { scripts: 100, scriptFiles: 4, styles: 10, fonts: 13 };

test("[PF-06, PF-10] a page's figures are the host's files and its screen's, without what comes later", () => {
  expect(budgetFigures(shop, [blog], { '/blog': budget })).toEqual([
    { path: '/blog', key: 'scripts', found: 101, allowed: 100 },
    { path: '/blog', key: 'scriptFiles', found: 4, allowed: 4 },
    { path: '/blog', key: 'styles', found: 7, allowed: 10 },
    { path: '/blog', key: 'fonts', found: 14, allowed: 13 },
  ]);
});

test('[PF-06] a page without a budget, of a remote that was not named, or with a screen that no remote has, has no figures', () => {
  expect(budgetFigures(shop, [blog], {})).toEqual([]);
  expect(budgetFigures(shop, [], { '/blog': budget })).toEqual([]);
  // Every object inherits this name.
  const routes = [{ path: '/blog', remote: 'remote-blog', screen: 'constructor' }];
  const without = { ...shop, routes } as unknown as HostRecord;
  expect(budgetFigures(without, [blog], { '/blog': budget })).toEqual([]);
});
