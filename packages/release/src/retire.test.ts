import { configureKeys } from './configure.ts';
import { retire } from './switch.ts';
import { ROUTES } from './testing/test-builds.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { verify } from './verify.ts';

useSite();

const gone = (pkg = 'remote-auth') => retire(fixture.context(), pkg, 'Nobody came');

test('[DP-02] a remote that no route shows leaves the live set, the configuration and the discovery document', async () => {
  const routes = ROUTES.filter(({ remote }) => remote !== 'remote-auth');
  const host = await fixture.published('host', { routes });
  await fixture.promote([host]);
  await gone();
  const live = await fixture.generation();
  expect(live).toMatchObject({ did: 'retire remote-auth', why: 'Nobody came' });
  expect(Object.keys(live?.packages ?? {})).toEqual(['remote-ideas', 'host']);
  expect(JSON.stringify(live?.site)).not.toContain('remote-auth');
  const discovery = await fixture.store.read('site/current/public/discovery.json');
  expect(discovery?.toString()).not.toContain('remote-auth');
});

test('[DP-02, DP-33] verify knows the releases of a retired remote by its former keys, after later changes too', async () => {
  const routes = ROUTES.filter(({ remote }) => remote !== 'remote-auth');
  const host = await fixture.published('host', { routes });
  await fixture.promote([host]);
  await gone();
  const site = (await fixture.generation()).site;
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

test('[MF-10] a package that was never promoted leaves its key and base behind when it is retired', async () => {
  const { publicKey } = fixture.newKey('remote-blog');
  const own = { owner: 'remote-blog', keys: [publicKey], beside: false };
  await configureKeys(fixture.context(), own, null);
  await retire(fixture.context(), 'remote-blog', 'x');
  expect(JSON.stringify((await fixture.generation()).site)).not.toContain('blog');
});
