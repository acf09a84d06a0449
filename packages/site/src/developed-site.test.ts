import type { Majors } from '@composed/contract/majors';
import type { Manifest, Mounts } from '@composed/contract/manifest';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import { DEFAULT_PLATFORM_CONFIG } from '@composed/contract/site-configuration';
import { JSDOM } from 'jsdom';
import { DEVELOPMENT, developSite, NO_EXTRAS } from './developed-site.ts';

const head = {
  ...{ schema: 2, commit: null, dirty: false, time: '2026-01-01T00:00:00.000Z', maps: {} },
  ...{ contractVersion: 1, version: '1.0.0', release: DEVELOPMENT, files: {} },
};
const host: HostRecord = {
  ...head,
  ...{ kind: 'host', name: 'host', provides: { react: '19.3.1' }, js: ['js/main.js'], css: [] },
  product: { title: 'Harbour', addresses: [], gate: { answers: [], session: {} } },
  routes: [
    {
      ...{ path: '/', title: 'Harbour', description: 'All', indexed: true },
      ...{ remote: 'remote-home', screen: 'home' },
    },
  ],
  template:
    '<html><head><title>x</title><!--harbour:head--></head><body><div id="root"><!--harbour:body--></div></body></html>',
  texts: {},
};
const remoteOf = (name: string, manifest?: Manifest): RemoteRecord => ({
  ...head,
  ...{ kind: 'remote', name, shared: {}, container: 'c', entry: 'entry.js' },
  screens: { home: { js: ['js/home.js'], css: [] } },
  ...(manifest ? { manifest } : {}),
});
const REVIEW: Manifest = {
  routes: [
    { path: '/review', screen: 'home', title: 'Reviews', description: 'All reviews.' },
    {
      path: '/review/:id',
      screen: 'home',
      title: 'Review',
      description: 'One.',
      example: '/review/7',
    },
  ],
  navigation: [
    { label: 'Reviews', to: '/review', place: 'header' },
    { label: 'About reviews', to: '/review', place: 'footer' },
  ],
  contributions: [{ slot: 'home.aside', version: 1, screen: 'home' }],
};
const GRANT = { paths: ['/review'], places: ['header', 'footer'], slots: ['home.aside'] } as const;
const SLOTS: Manifest = { slots: [{ name: 'home.aside', version: 1, screen: 'home' }] };

const develop = (
  review: RemoteRecord | null,
  mounts: Mounts = { 'remote-review': GRANT },
  majors?: Majors,
) =>
  developSite({
    ...{ origin: 'http://localhost:3000', config: DEFAULT_PLATFORM_CONFIG, host, remotes: [] },
    ...{ fragments: {}, notes: [] },
    list: {
      microFrontends: {},
      extras: { ...NO_EXTRAS, disabled: ['remote-review', 'remote-other'], mounts, majors },
    },
    locals: new Map([
      [
        'remote-home',
        { url: 'http://localhost:3001/release.json', record: remoteOf('remote-home', SLOTS) },
      ],
      ['remote-review', { url: 'http://localhost:3002/release.json', record: review }],
    ]),
  });

test('[LR-06] pages in development have the pages, entries and slots of the remotes’ manifests, as a promote would compose them', () => {
  const { site, problems } = develop(remoteOf('remote-review', REVIEW));
  expect(problems).toEqual([]);
  expect([...site.files.keys()]).toEqual(
    expect.arrayContaining(['public/index.html', 'public/review.html', 'public/review/_.html']),
  );
  const { document } = new JSDOM(site.files.get('public/review/_.html')).window;
  expect(document.title).toBe('Review · Harbour');
  expect(document.querySelector('script[src]')?.outerHTML).toBe(
    '<script defer="" src="/releases/host/development/js/main.js" crossorigin="anonymous"></script>',
  );
  const boot = JSON.parse(document.querySelector('#harbour-boot')?.textContent ?? '');
  expect(boot).toMatchObject({
    keys: null,
    release: null,
    route: { remote: 'remote-review', path: '/review/:id' },
    navigation: [{ remote: 'remote-review', entries: REVIEW.navigation }],
    slots: { 'home.aside': ['remote-review'] },
    remoteOrigins: ['http://localhost:3001', 'http://localhost:3002'],
  });
  const list = JSON.parse(site.files.get('public/discovery.json') ?? '');
  // A remote that the site has switched off runs here.
  const { disabled, mounts } = list.extras;
  expect([disabled, mounts]).toEqual([['remote-other'], { 'remote-review': GRANT }]);
});

test('[LR-05] what the site does not grant is shown in development, and said in the page as text', () => {
  const tag = { ...REVIEW, links: [] };
  const { site, problems } = develop(remoteOf('remote-review', tag), {});
  expect(problems).toEqual([
    'remote-review may not show /review: the site grants it no path. Only this machine shows it.',
  ]);
  const dom = new JSDOM(site.files.get('public/index.html'), { runScripts: 'dangerously' });
  dom.window.dispatchEvent(new dom.window.Event('DOMContentLoaded'));
  expect(dom.window.document.querySelector('aside')?.textContent).toBe(problems[0]);
});

test('[MJ-04] a remote that needs the second major of the live site fits, and without a grant the developer is told', () => {
  const old = { ...remoteOf('remote-review'), shared: { react: '^18.3.0' } };
  const majors = { react: { provides: { react: '18.3.1' } } };
  expect(develop(old, undefined, majors).problems).toEqual([]);
  expect(develop(old).problems).toEqual([
    'remote-review wants react ^18.3.0; this host has 19.3.1.',
  ]);
});

test('[LR-05, LR-06] a remote whose server sends no record keeps its place in the list, so that its screens explain it', () => {
  const { site, problems } = develop(null);
  expect(problems).toEqual([
    'remote-review has no release at http://localhost:3002/release.json: see its output in the terminal.',
  ]);
  const list = JSON.parse(site.files.get('public/discovery.json') ?? '');
  expect(list.microFrontends['remote-review']).toMatchObject([
    { url: 'http://localhost:3002/release.json' },
  ]);
});
