import type { Manifest } from '@composed/contract/manifest';
import type { ReleaseName } from '@composed/contract/release';
import { SITE } from '@composed/workspace/paths';
import { configureMounts, readSiteConfiguration } from './configure.ts';
import { discoveryOf } from './generation.ts';
import { retire } from './switch.ts';
import type { TestBuild } from './testing/test-builds.ts';
import { fixture, useSite } from './testing/use-site.ts';

const page = (path: string) => ({
  path,
  screen: 'home',
  title: 'Tips',
  description: 'What helps.',
  ...(path.includes(':') ? { example: path.replaceAll(/:\w+/g, '7') } : {}),
});
const TIPS: Manifest = {
  routes: [page('/tips'), page('/tips/:id')],
  navigation: [{ label: 'Tips', to: '/tips', place: 'header' }],
  links: ['/project/:id'],
};
const SHELLS = { 'skeleton:page': '<p>x</p>' };
const GRANTED = { 'remote-tips': { paths: ['/tips'], places: ['header' as const] } };

useSite(async (site) => {
  site.newKey('remote-tips');
  site.newKey('remote-other');
  await site.configured({ mounts: GRANTED });
  const [ideas, auth] = (await site.all()) as [ReleaseName, ReleaseName];
  await site.promote([ideas, auth, await site.published('host', { fragments: SHELLS })]);
});

const live = (pkg: string, change: TestBuild, traffic = 100) =>
  fixture
    .published(pkg, { screens: ['home'], ...change })
    .then((name) => fixture.promote([name], { traffic }));
const tips = (manifest: Manifest, words = 'one', traffic = 100) =>
  live('remote-tips', { manifest, words }, traffic);
const grant = (mounts: Parameters<typeof configureMounts>[1]) =>
  configureMounts(fixture.context(), mounts, null);

test('[MF-13, MF-14] a remote goes live with its grants, and browsers receive them', async () => {
  await tips(TIPS);
  const now = await fixture.generation();
  expect(now && discoveryOf(now).extras?.mounts).toEqual(GRANTED);
});

test.each<[string, Manifest, RegExp]>([
  ["the host's sign-in", { routes: [page('/auth')] }, /may not show \/auth: the host does\./],
  [
    'a link to nowhere @ci',
    { ...TIPS, links: ['/gone/:id'] },
    /links to \/gone\/:id, which nothing live shows\./,
  ],
])('[MF-14, MF-16] promote refuses a release with %s', async (_what, manifest, sentence) => {
  const before = await fixture.generation();
  await expect(tips(manifest)).rejects.toThrow(sentence);
  expect(await fixture.generation()).toEqual(before);
});

const linking = (...addresses: string[]) => ({
  home: addresses.map((address) => `<a href="${address}">x</a>`).join(''),
});

test('[MF-16] promote refuses prerendered HTML with a link to no live page, and takes all others @ci', async () => {
  const going = (words: string, addresses: string[], manifest: Manifest = TIPS) =>
    live('remote-tips', { words, manifest, fragments: linking(...addresses) });
  const [api = ''] = SITE.settings.addresses;
  const { config } = fixture.site();
  await fixture.configured({ mounts: GRANTED, config: { ...config, [api]: '/api' } });
  await going('one', [
    ...['/', '/Auth', '/AUTH/?mode=login', '/project/7#top', '/tips', '/tips/9/', '#x', '?x=1'],
    ...['mailto:ada@ideas.example', 'https://elsewhere.example/gone', '/robots.txt'],
    ...['https://ideas.example/auth', '/api/picture/1', '/releases/host/logo.svg'],
  ]);
  const before = await fixture.generation();
  const planted: [string, string][] = [
    ['/gone?x=1', '/gone'],
    ['/project', '/project'],
    ['/project/1/more', '/project/1/more'],
    ['/Tips', '/Tips'],
    ['/gone.pdf', '/gone.pdf'],
    ['https://ideas.example/gone', '/gone'],
    ['/:id', '/:id'],
    ['/tips/%zz', '/tips/%zz'],
    ['https://', 'https://'],
    ['/apis', '/apis'],
  ];
  for (const [address, path] of planted) {
    await expect(going('two', ['/auth', address])).rejects.toThrow(
      new RegExp(`remote-tips@.* links to ${path}, which nothing live shows\\.`),
    );
  }
  await expect(
    live('host', { words: 'two', fragments: { ...SHELLS, '/': '<a href="/gone">x</a>' } }),
  ).rejects.toThrow(/host@.* links to \/gone, which nothing live shows\./);
  // A release that drops a page is refused while prerendered HTML still links to it.
  await expect(going('three', ['/tips'], {})).rejects.toThrow('links to /tips, which nothing');
  expect(await fixture.generation()).toEqual(before);
});

test('[MF-16] a link that a roll-back left without its page holds up no roll-back and no later release @ci', async () => {
  await live('remote-ideas', { screens: ['home', 'project'], words: 'two' });
  await tips({});
  await tips(TIPS, 'two');
  const ideas = (words: string, ...addresses: string[]) =>
    live('remote-ideas', {
      ...{ screens: ['home', 'project'], words },
      fragments: linking(...addresses),
    });
  await ideas('three', '/tips');
  await fixture.rollback({ pkg: 'remote-tips' });
  await live('remote-auth', { screens: ['auth'], words: 'two' });
  await ideas('four', '/tips', '/auth');
  await expect(ideas('five', '/tips', '/gone')).rejects.toThrow(/links to \/gone, which[^/]*$/);
});

test('[MF-15] one package may offer a slot in two versions, and another fill both, none beyond, in one promote or two @ci', async () => {
  const slots = ['project.aside'];
  const filling = (...versions: number[]): Manifest => ({
    contributions: versions.map((version) => ({ slot: 'project.aside', version, screen: 'home' })),
  });
  const offered = [1, 2].map((version) => ({ name: 'project.aside', version, screen: 'project' }));
  await grant({ 'remote-tips': { slots } });
  const ideas = await fixture.published('remote-ideas', {
    words: 'two',
    manifest: { slots: offered },
  });
  const wide = { screens: ['home'], manifest: filling(1, 2, 3) };
  const names = [ideas, await fixture.published('remote-tips', wide)];
  await expect(fixture.promote(names)).rejects.toThrow(
    /:\n {2}- remote-tips@\S+ fills version 3 of the slot project\.aside, which nothing live offers\.$/,
  );
  await fixture.promote([ideas]);
  await tips(filling(1, 2));
  expect((await fixture.generation()).packages).toHaveProperty('remote-tips');
});

test('[MF-14] refuses a grant to a package whose key the site does not know', async () => {
  const before = await fixture.generation();
  const mounts = { 'remote-other': { paths: ['/x'] }, 'remote-none': { paths: ['/y'] } };
  await expect(grant(mounts)).rejects.toThrow('The site knows no key of remote-none.');
  expect(await fixture.generation()).toEqual(before);
});

test('[MF-14] a grant changes only the named parts of the named packages, and retire removes the grants of its package only @ci', async () => {
  const after = async (...mounts: Parameters<typeof grant>) =>
    (await grant(...mounts)).live.generation.site.mounts;
  const other = { paths: ['/other'], places: ['footer' as const] };
  expect(await after({ 'remote-other': other })).toEqual({ ...GRANTED, 'remote-other': other });
  const moved = { ...other, paths: ['/others'] };
  expect(await after({ 'remote-other': { paths: ['/others'] } })).toEqual({
    ...GRANTED,
    'remote-other': moved,
  });
  await tips({});
  const { live: retired } = await retire(fixture.context(), 'remote-tips', null);
  expect(retired.generation.site.mounts).toEqual({ 'remote-other': moved });
  expect(await after({ 'remote-other': { places: [] } })).toEqual({
    'remote-other': { paths: ['/others'] },
  });
});

test('[MF-14] the address of a service may have a prefix only on the site’s own origin', async () => {
  const [setting = ''] = SITE.settings.addresses;
  const { config } = fixture.site();
  const serving = (address: string) =>
    fixture.configured({ mounts: GRANTED, config: { ...config, [setting]: address } });
  expect((await serving('https://api.example/tips')).changed).toBe(true);
  for (const address of ['https://ideas.example/tips', '/tips/v1']) {
    await expect(serving(address)).rejects.toThrow(
      `remote-tips can't be mounted at "/tips": the site's ${setting} is /tips`,
    );
  }
});

test('[MF-16, DP-06] a canary with damaged prerendered HTML does not block the promote of another package @ci', async () => {
  const canary = await fixture.published('remote-ideas', {
    words: 'two',
    fragments: linking('/tips'),
  });
  await tips(TIPS);
  await fixture.promote([canary], { traffic: 10 });
  const key = `releases/remote-ideas/${canary.release}/fragments.json`;
  await fixture.write(key, '{"home":"Something else"}');
  await live('remote-auth', { screens: ['auth'], words: 'two' });
  expect((await fixture.generation()).packages['remote-ideas']?.canary?.release).toBe(
    canary.release,
  );
});

test('[MF-15] fills a slot in a version that a live remote offers, and only once by its name @ci', async () => {
  const slots = ['project.aside'];
  await grant({ 'remote-tips': { slots } });
  const filling = (version: number): Manifest => ({
    contributions: [{ slot: 'project.aside', version, screen: 'home' }],
  });
  await expect(tips(filling(1))).rejects.toThrow(
    /fills version 1 of the slot project\.aside, which nothing live offers\./,
  );
  const slot = { name: 'project.aside', version: 1 };
  const offering: Manifest = { slots: [{ ...slot, screen: 'project' }] };
  const ideas = { screens: ['home', 'project'], words: 'two' };
  await live('remote-ideas', { ...ideas, manifest: offering });
  await expect(tips(filling(2))).rejects.toThrow('fills version 2');
  await tips(filling(1));
  await expect(
    live('remote-other', { manifest: { slots: [{ ...slot, screen: 'home' }] } }),
  ).rejects.toThrow("remote-other offers the slot project.aside, which is remote-ideas's.");
  // Problems of other releases block neither a roll-back nor the changes after it.
  await fixture.rollback();
  await live('remote-auth', { screens: ['auth'], words: 'two' });
});

test('[MF-14] a canary is held against the grants as well, and one roll-back ends all it says @ci', async () => {
  await tips({});
  await expect(tips({ routes: [page('/other')] }, 'two', 10)).rejects.toThrow(
    'may not show /other',
  );
  await tips(TIPS, 'three', 10);
  await fixture.rollback({ pkg: 'remote-tips' });
  expect((await fixture.generation()).packages['remote-tips']?.canary).toBeUndefined();
});

test('[MF-14] a host that shows no pages of remotes is not mixed with remotes that have some @ci', async () => {
  await live('host', { words: 'older' });
  await expect(tips(TIPS)).rejects.toThrow(
    /has pages or entries of its own, and host@.* has no shell for them: its static module has no "skeleton:…"\./,
  );
  // A slot in a screen of the host's own route needs no shell.
  await tips({ slots: [{ name: 'tips.aside', version: 1, screen: 'home' }] });
  await grant({ 'remote-tips': { slots: ['project.aside'] } });
  const contribution = { slot: 'project.aside', version: 1, screen: 'home' };
  await expect(tips({ contributions: [contribution] })).rejects.toThrow(
    /has pages or entries of its own, and host@.* has no shell for them/,
  );
  await live('host', { fragments: SHELLS });
  await tips(TIPS);
  const routes = [
    { path: '/', remote: 'remote-ideas', screen: 'home' },
    { path: '/tips', remote: 'remote-ideas', screen: 'home' },
  ];
  await expect(live('host', { fragments: SHELLS, routes, words: 'tips' })).rejects.toThrow(
    'remote-tips can\'t be mounted at "/tips": the host shows /tips.',
  );
});

test('[MF-14] the owner grants and takes away by command, and not what is in use @ci', async () => {
  await tips(TIPS);
  await expect(grant({ 'remote-tips': { paths: [] } })).rejects.toThrow(
    'may not show /tips: the site grants it no path.',
  );
  await expect(grant({ 'remote-other': { paths: ['/tips/best'] } })).rejects.toThrow(
    'remote-other can\'t be mounted at "/tips/best": remote-tips is at /tips.',
  );
  await expect(grant({ 'remote-other': { paths: ['/auth'] } })).rejects.toThrow(
    'remote-other can\'t be mounted at "/auth": the host shows /auth.',
  );
  const { config } = fixture.site();
  await fixture.configured({ mounts: GRANTED, config: { ...config, apiBaseUrl: '/api/v1' } });
  for (const path of ['/api', '/api/v1', '/api/v1/tips']) {
    await expect(grant({ 'remote-other': { paths: [path] } })).rejects.toThrow(
      `remote-other can't be mounted at "${path}": the site's apiBaseUrl is /api/v1.`,
    );
  }
  const { live: now } = await grant({ 'remote-other': { paths: ['/others'] } });
  expect(now.generation.did).toBe('configure --mount remote-other=/others');
  await grant({ 'remote-other': { paths: [] } });
  await retire(fixture.context(), 'remote-tips', null);
  expect(await fixture.generation()).not.toHaveProperty('site.mounts');
});

test.each([
  [{ mounts: [] }, '"mounts" must have an object for each package'],
  [{ mounts: { 'remote-tips': { places: ['aside'] } } }, '"mounts" must have an object'],
  [{ mounts: { 'remote-tips': { paths: ['/'] } } }, 'is no prefix to mount remote-tips at'],
  [{ mounts: { 'remote-tips': { paths: ['/releases'] } } }, 'it is reserved.'],
  [{ mounts: { Tips: {} } }, 'Tips'],
])('[MF-14] a configuration with %j is refused', (change, sentence) => {
  const text = JSON.stringify({ ...fixture.site(), ...change });
  expect(() => readSiteConfiguration(text)).toThrow(sentence);
});
