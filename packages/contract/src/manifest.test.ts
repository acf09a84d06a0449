import {
  defineManifest,
  grantProblem,
  isManifest,
  linksOf,
  MAX_COUNTS,
  type Manifest,
  manifestProblem,
  mountedAt,
  mountsProblem,
} from './manifest.ts';
import { href, inOrder, matchRoute } from './route-path.ts';

const page = <const P extends string>(path: P, more: object = {}) => ({
  path,
  screen: 'home',
  title: 'Reviews',
  description: 'What others say.',
  ...(path.includes(':') ? { example: path.replaceAll(/:\w+/g, '7') } : {}),
  ...more,
});

const HOST = ['/', '/login', '/auth', '/project/:id', '/my-projects'];
const REVIEW = defineManifest({
  routes: [page('/review'), page('/review/:id', { needsSession: true })],
  navigation: [{ label: 'Reviews', to: '/review', place: 'header' }],
  contributions: [{ slot: 'project.aside', version: 1, screen: 'aside' }],
  links: ['/project/:id'],
});
const GRANTED = {
  paths: ['/review'],
  places: ['header' as const],
  slots: ['project.aside'],
};

test('[MF-14] a package may say what the site grants it', () => {
  expect(grantProblem('remote-review', REVIEW, GRANTED, HOST)).toBeNull();
  expect(grantProblem('remote-review', {}, undefined, HOST)).toBeNull();
  expect(isManifest(JSON.parse(JSON.stringify(REVIEW)))).toBe(true);
  const withQuery = { routes: [page('/review/:id', { example: '/review/ü?by=me#first' })] };
  expect(grantProblem('remote-review', withQuery, GRANTED, HOST)).toBeNull();
  const labels = ['ร้านค้าที่ดี', 'חנות', 'Q&A', '⭐️ Best', `Reviews${'\u0301'.repeat(3)}`];
  const entries = labels.map((label) => ({ label, to: '/review', place: 'header' as const }));
  expect(
    grantProblem('remote-review', { ...REVIEW, navigation: entries }, GRANTED, HOST),
  ).toBeNull();
});

const numbered = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index));

test.each<[keyof typeof MAX_COUNTS, (count: number) => Manifest]>([
  ['routes', (count) => ({ routes: numbered(count, (index) => page(`/review/${index}`)) })],
  [
    'navigation',
    (count) => ({
      ...REVIEW,
      navigation: numbered(count, (index) => ({
        ...{ label: `${index}`, to: '/review', place: 'header' },
      })),
    }),
  ],
  [
    'contributions',
    (count) => ({
      contributions: numbered(count, (version) => ({ slot: 'a.b', version, screen: 'home' })),
    }),
  ],
  [
    'slots',
    (count) => ({
      slots: numbered(count, (version) => ({ name: 'a.b', version, screen: 'home' })),
    }),
  ],
  ['links', (count) => ({ links: numbered(count, (index) => `/review/${index}`) })],
])(
  '[MF-14] a manifest may have the most %s that are allowed, and not one more',
  (part, manifest) => {
    const most = MAX_COUNTS[part];
    expect(manifestProblem(manifest(most))).toBeNull();
    expect(manifestProblem(manifest(most + 1))).toBe(
      `it has ${most + 1} ${part}, and a package may have ${most}`,
    );
  },
);

test('[MF-14] each path, place and slot of several that are granted counts, and routes down to the deepest', () => {
  const mount = {
    paths: ['/review', '/best'],
    places: ['header' as const, 'footer' as const],
    slots: ['project.aside', 'account.cards'],
  };
  const entry = { label: 'Reviews', to: '/review', place: 'header' } as const;
  const contribution = { slot: 'project.aside', version: 1, screen: 'home' };
  const manifest = {
    routes: [page('/review'), page('/best'), page('/best/a/b/c/d'), page('/review/:a/:b/:c/:d')],
    navigation: [entry, { ...entry, place: 'footer' }],
    contributions: [contribution, { ...contribution, slot: 'account.cards' }],
  } satisfies Manifest;
  expect(grantProblem('remote-review', manifest, mount, HOST)).toBeNull();
  for (const [less, reason] of [
    [{ paths: ['/review'] }, 'show /best: the site grants it /review.'],
    [{ paths: ['/best'] }, 'show /review: the site grants it /best.'],
    [{ places: ['header'] }, 'have the entry "Reviews": the site grants it no footer.'],
    [{ places: ['footer'] }, 'have the entry "Reviews": the site grants it no header.'],
    [{ slots: ['project.aside'] }, 'fill the slot account.cards: the site does not grant it.'],
    [{ slots: ['account.cards'] }, 'fill the slot project.aside: the site does not grant it.'],
  ] as const) {
    const said = grantProblem('remote-review', manifest, { ...mount, ...less }, HOST);
    expect(said).toBe(`remote-review may not ${reason}`);
  }
});

test('[MF-14] entries and contributions that differ in one field are not the same twice', () => {
  const entry = { label: 'Reviews', to: '/review', place: 'header' } as const;
  const contribution = { slot: 'project.aside', version: 1, screen: 'home' };
  const slot = { name: 'review.aside', version: 1, screen: 'home' };
  const manifest: Manifest = {
    routes: [page('/review'), page('/review/best')],
    navigation: [
      entry,
      { ...entry, label: 'All reviews' },
      { ...entry, to: '/review/best' },
      { ...entry, place: 'footer' },
      { ...entry, audience: 'members' },
    ],
    contributions: [
      contribution,
      { ...contribution, slot: 'account.aside' },
      { ...contribution, version: 2 },
      { ...contribution, screen: 'aside' },
    ],
    slots: [slot, { ...slot, version: 2 }, { ...slot, name: 'review.head' }],
  };
  expect(manifestProblem(manifest)).toBeNull();
});

test.each<[string, Manifest, object, string]>([
  ['a page of the host', { routes: [page('/auth')] }, GRANTED, '/auth: the host does.'],
  [
    "an address of the host's pattern",
    { routes: [page('/project/new')] },
    { paths: ['/project'] },
    '/project/new: the host does.',
  ],
  [
    'a path that begins like its own',
    { routes: [page('/reviews')] },
    GRANTED,
    '/reviews: the site grants it /review.',
  ],
  ['a path without any grant', { routes: [page('/review')] }, {}, 'the site grants it no path.'],
  [
    'a path too deep for servers',
    { routes: [page('/review/a/b/c/d/e')] },
    GRANTED,
    'more than 4 segments below /review.',
  ],
])('[MF-14] %s is refused with a sentence', (_what, manifest, mount, reason) => {
  const said = grantProblem('remote-review', manifest, mount, HOST);
  expect(said).toMatch(/^remote-review may not .*\.$/);
  expect(said).toContain(reason);
});

function expectRefused(manifest: Manifest, reason: string): void {
  expect(manifestProblem(manifest)).toContain(reason);
  const mount = { ...GRANTED, paths: ['/review', '/a'] };
  expect(grantProblem('remote-review', manifest, mount, HOST)).toMatch(
    /^The manifest of remote-review can't be used: .*\.$/,
  );
}

test.each<[string, Manifest, string]>([
  [
    'a path twice, with another between',
    { routes: [page('/review'), page('/a'), page('/review')] },
    'it has "/review" twice',
  ],
  [
    'parameters that collide',
    { routes: [page('/a/:x'), page('/review'), page('/a/:y')] },
    '"/a/:y" and /a/:x are one page',
  ],
  ['one parameter twice', { routes: [page('/a/:x/:x')] }, '"/a/:x/:x" is no path of a route'],
  [
    'a title with markup',
    { routes: [page('/review', { title: '<b>Reviews' })] },
    'the title of "/review"',
  ],
  [
    'a description that is endless',
    { routes: [page('/review', { description: 'x'.repeat(500) })] },
    'the description of "/review"',
  ],
  [
    'parameters without an example',
    { routes: [page('/review/:id', { example: undefined })] },
    'needs an example',
  ],
  [
    "an example that is another page's",
    { routes: [page('/review/:id', { example: '/project/7' })] },
    'needs an example',
  ],
  [
    'an example without end',
    { routes: [page('/review', { example: `/review${'/'.repeat(10_000)}` })] },
    'needs an example',
  ],
  [
    'a skeleton whose name is none',
    { routes: [page('/review', { skeleton: 'x'.repeat(10_000) })] },
    'the skeleton of "/review" has no name of one',
  ],
  [
    'an entry twice',
    { ...REVIEW, navigation: [...REVIEW.navigation, ...REVIEW.navigation] },
    'it has the entry "Reviews" twice',
  ],
  [
    'a contribution twice',
    { ...REVIEW, contributions: [...REVIEW.contributions, ...REVIEW.contributions] },
    'it fills the slot project.aside twice with one screen',
  ],
  [
    'a slot whose name is none',
    { contributions: [{ slot: '__proto__', version: 1, screen: 'home' }] },
    '"__proto__" is no name of a slot',
  ],
  [
    'a slot that it offers twice',
    {
      slots: [
        { name: 'a.b', version: 1, screen: 'home' },
        { name: 'a.b', version: 1, screen: 'aside' },
      ],
    },
    'it offers the slot a.b twice',
  ],
  ['a link that is none', { links: ['https://evil.example'] }, 'is no path to link to'],
])('[MF-14] a manifest with %s is refused on every site', (_what, manifest, reason) => {
  expectRefused(manifest, reason);
});

test.each([
  '',
  '/',
  'review',
  '/Review',
  '/review/',
  '//x',
  '/a/../b',
  '/a/*',
  '/a?b',
  '/a.js',
  '/a/:',
  '/<b>',
])('[MF-14] %j is no path of a route', (path) => {
  expectRefused({ routes: [page(path)] }, 'is no path of a route');
});

test.each([
  'review/7',
  '//review/7',
  '/\\review/7',
  '//evil.example/review/7',
  '/\\evil.example/review/7',
  '/review/..',
  '/review/7/../../project/7',
])('[MF-14] browsers take the example %s for another address', (example) => {
  expectRefused({ routes: [page('/review/:id', { example })] }, 'needs an example');
});

test.each([
  '<img src=x onerror=alert(1)>',
  '\u202egnp.exe',
  'Rev\u200biews',
  'Reviews\n',
  'x'.repeat(500),
  '',
  ' ',
  '\u3164',
  '\u2800 \u115f',
  `Reviews${'\u0301'.repeat(4)}`,
  '\ud800',
])('[MF-14] the label %j is no plain text', (label) => {
  expectRefused(
    { ...REVIEW, navigation: [{ label, to: '/review', place: 'header' }] },
    'is no plain text of 1 to 40 characters',
  );
});

test.each([
  '/project/7',
  '//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/review/:id',
])('[MF-14] an entry must not lead to %s', (to) => {
  expectRefused(
    { ...REVIEW, navigation: [{ label: 'Reviews', to, place: 'header' }] },
    'the entry "Reviews" leads to no page of its own',
  );
});

test('[MF-13] a manifest names screens that the package exposes', () => {
  expect(manifestProblem(REVIEW, ['home', 'aside'])).toBeNull();
  expect(manifestProblem(REVIEW, ['home'])).toBe('it exposes no screen "aside"');
});

test.each([
  [{ routes: {} }],
  [{ routes: [{ path: '/x' }] }],
  [{ navigation: [{ label: 'X', to: '/x', place: 'everywhere' }] }],
  [{ navigation: [{ label: 'X', to: '/x', place: 'header', audience: 'role:' }] }],
  [
    {
      navigation: [{ label: 'X', to: '/x', place: 'header', audience: `role:${'x'.repeat(500)}` }],
    },
  ],
  [{ contributions: [{ slot: 'a.b', version: '1', screen: 'home' }] }],
  [[]],
  [null],
])('[MF-13] %j is no manifest', (value) => {
  expect(isManifest(value)).toBe(false);
});

test('[MF-14] prefixes of two packages are apart, and apart from what is the site’s', () => {
  const problem = (mounts: Record<string, { paths?: string[]; slots?: string[] }>) =>
    mountsProblem(mounts, HOST);
  expect(problem({ 'remote-a': GRANTED, 'remote-b': { paths: ['/reviews'] } })).toBeNull();
  expect(problem({ 'remote-a': GRANTED, 'remote-b': { paths: ['/review/best'] } })).toBe(
    'remote-b can\'t be mounted at "/review/best": remote-a is at /review.',
  );
  expect(problem({ 'remote-a': { paths: ['/review/best'] }, 'remote-b': GRANTED })).toBe(
    'remote-b can\'t be mounted at "/review": remote-a is at /review/best.',
  );
  expect(problem({ 'remote-a': { paths: ['/project'] } })).toContain('the host shows /project/:id');
  expect(problem({ 'remote-a': { paths: ['/project/best'] } })).toContain('the host shows');
  expect(problem({ 'remote-a': { paths: ['/auth'] } })).toContain('the host shows /auth');
  for (const path of ['/releases', '/releases/x', '/index']) {
    expect(problem({ 'remote-a': { paths: [path] } })).toContain('it is reserved.');
  }
  for (const path of ['/', '', '/404', '/config.json', '/a/:b', '/A', '/a/', '//a', '/a"b']) {
    expect(problem({ 'remote-a': { paths: [path] } })).toContain('is no prefix to mount remote-a');
  }
  expect(problem({ 'remote-a': { slots: ['A B'] } })).toContain('is no name of a slot');
});

test('[MF-16] a literal segment goes before a parameter, and parameters are decoded', () => {
  const routes = [page('/a/:x/:y'), page('/a/:x/new'), page('/a/b/:y'), page('/a/:x')];
  const pathOf = (address: string) => matchRoute(routes, address)?.route.path;
  expect(pathOf('/a/b/new')).toBe('/a/b/:y');
  expect(pathOf('/a/c/new')).toBe('/a/:x/new');
  expect(pathOf('/a/c/d/')).toBe('/a/:x/:y');
  expect(matchRoute(routes, '/a/%C3%BC%20b')?.params).toEqual({ x: 'ü b' });
  expect(pathOf('/a/%')).toBeUndefined();
  expect(pathOf('/A/b')).toBeUndefined();
  expect(pathOf('/a')).toBeUndefined();
  expect(mountedAt({ 'remote-review': GRANTED }, '/review/7')).toBe('remote-review');
  expect(mountedAt({ 'remote-review': GRANTED }, '/reviews')).toBeNull();
});

test('[MF-16] links are made from the paths that a manifest knows', () => {
  const links = linksOf(REVIEW);
  expect(links.href('/review')).toBe('/review');
  expect(links.href('/project/:id', { id: 'a/b c' })).toBe('/project/a%2Fb%20c');
  expect(href('/x/:one/:two', { one: 1, two: 'ü' })).toBe('/x/1/%C3%BC');
  // @ts-expect-error: the manifest does not contain this path
  links.href('/elsewhere');
  // @ts-expect-error: the path needs a parameter
  expect(() => links.href('/review/:id')).toThrow('/review/:id needs the parameter id.');
  // @ts-expect-error: the path has no parameter
  links.href('/review', { id: '7' });
});

test('[MF-13] entries of several packages have one order everywhere', () => {
  const items = [
    { remote: 'b' },
    { remote: 'a', order: 2 },
    { remote: 'a' },
    { remote: 'c', order: 1 },
  ];
  expect(inOrder(items).map(({ remote, order = 0 }) => remote + order)).toEqual([
    'a0',
    'b0',
    'c1',
    'a2',
  ]);
});
