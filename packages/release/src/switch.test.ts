import { configureKeys } from './configure.ts';
import { status } from './report.ts';
import { retire, switchRemote } from './switch.ts';
import { ROUTES } from './testing/test-builds.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { verify } from './verify.ts';

useSite();

const turn = (on: boolean, pkg = 'remote-ideas') =>
  switchRemote(fixture.context(), pkg, on, on ? null : 'It eats drafts');

test('[DP-14] off: no page names a file of it, and the reason stands in the status', async () => {
  await turn(false);
  expect((await fixture.boot()).release).toBeNull();
  expect(await fixture.page()).not.toContain('https://hub.ideas.example/1.0.0');
  expect(await fixture.discovery()).toMatchObject({
    microFrontends: { 'remote-ideas': [] },
    extras: { disabled: ['remote-ideas'] },
  });
  expect((await fixture.boot('auth.html')).release?.name).toBe('remote-auth');
  const found = await status(fixture.context());
  expect(found?.packages.find(({ pkg }) => pkg === 'remote-ideas')?.disabled).toEqual({
    why: 'It eats drafts',
    since: '2026-03-01T12:00:00.000Z',
  });
});

test('[DP-14] on again: its live release is back, and a promote meanwhile counts @ci', async () => {
  await turn(false);
  const two = await fixture.deploy('remote-ideas', { words: 'two' });
  expect((await fixture.boot()).release).toBeNull();
  await turn(true);
  expect((await fixture.boot()).release?.release).toBe(two.release);
});

test('[DP-14] twice changes nothing; the host, and what is not live, are refused @ci', async () => {
  await turn(false);
  expect((await turn(false)).changed).toBe(false);
  await expect(turn(false, 'host')).rejects.toThrow('Without its host there is no site');
  await expect(turn(false, 'remote-blog')).rejects.toThrow(
    'Nothing of remote-blog is live; "status" shows what is.',
  );
  expect((await fixture.generation()).number).toBe(3);
});

test('[DP-14] on is refused while it does not fit the host @ci', async () => {
  await turn(false);
  const routes = [{ path: '/new', remote: 'remote-ideas', screen: 'new' }];
  await fixture.deploy('host', { routes });
  await expect(turn(true)).rejects.toThrow('has no screen "new"');
});

const gone = (pkg = 'remote-auth') => retire(fixture.context(), pkg, 'Nobody came');
const withoutItsRoute = () =>
  fixture.deploy('host', { routes: ROUTES.filter(({ remote }) => remote !== 'remote-auth') });

test('[DP-02] a remote that no route shows leaves the live set, the configuration and the discovery document @ci', async () => {
  await withoutItsRoute();
  await fixture.configured({ sources: { 'remote-auth': 'https://data.ideas.example/pages' } });
  await gone();
  const live = await fixture.generation();
  expect(live).toMatchObject({ did: 'retire remote-auth', why: 'Nobody came' });
  expect(Object.keys(live.packages)).toEqual(['remote-ideas', 'host']);
  expect(JSON.stringify(live.site)).not.toContain('remote-auth');
  expect(await fixture.page('discovery.json')).not.toContain('remote-auth');
});

test('[DP-02, DP-33] verify knows the releases of a retired remote by its former keys, after later changes too @ci', async () => {
  await withoutItsRoute();
  await gone();
  const { site } = await fixture.generation();
  for (const expireDays of [null, 30, 60]) {
    if (expireDays) await fixture.configured({ ...site, expireDays });
    const { faults, notes } = await verify(fixture.context());
    expect(faults).toEqual([]);
    expect(notes.join()).toMatch(/remote-auth@/);
  }
});

test('[DP-02] one that a route shows is refused by the route, as are the host and what is not live', async () => {
  await expect(gone()).rejects.toThrow('/auth shows remote-auth, of which nothing is live.');
  await expect(gone('host')).rejects.toThrow('Without its host there is no site.');
  await expect(gone('site')).rejects.toThrow('Nothing of site is live.');
  await expect(gone('remote-blog')).rejects.toThrow('Nothing of remote-blog is live.');
  expect((await fixture.generation()).number).toBe(2);
});

test('[MF-10] a package that was never promoted leaves its key and base behind when it is retired @ci', async () => {
  const { publicKey } = fixture.newKey('remote-blog');
  const own = { owner: 'remote-blog', keys: [publicKey], beside: false };
  await configureKeys(fixture.context(), own, null);
  await gone('remote-blog');
  expect(JSON.stringify((await fixture.generation()).site)).not.toContain('blog');
});
