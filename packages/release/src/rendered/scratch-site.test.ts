import type { HostRecord, Product, RemoteRecord } from '@composed/contract/release';
import type { Combination, Combinations } from '../context.ts';
import { newest } from '../ledger.ts';
import { StoreError } from '../store.ts';
import { fixture, useSite } from '../testing/use-site.ts';
import { combinationsOf } from './combinations.ts';
import { type Answer, scratchSite } from './scratch-site.ts';

const ORIGIN = 'https://ideas.example';
const HUB = 'https://hub.ideas.example';

useSite((site) =>
  site.goLive({
    config: {
      ...site.site().config,
      apiUrl: 'https://api.ideas.example/v1/',
      telemetryUrl: 'https://api.ideas.example/v1/telemetry',
    },
  }),
);

const PRODUCT: Product = {
  title: 'Ideas',
  addresses: ['apiUrl'],
  gate: {
    answers: [
      { setting: 'apiUrl', path: '/me', body: { name: 'Ada' } },
      { setting: 'apiUrl', path: '/ideas', body: [] },
    ],
    session: { token: 'x' },
  },
};

/** Opens a site of the live releases, with a host that declares this product. */
async function open(product: Product | undefined = PRODUCT, change: Partial<Combination> = {}) {
  const context = fixture.context();
  const current = (await newest(context))?.generation;
  if (current === undefined) throw new Error('Nothing is live');
  const candidate = { context, current, packages: current.packages, changed: [], compares: true };
  const { now } = (await combinationsOf(candidate)) as Combinations;
  const host: HostRecord = { ...now.host, ...(product ? { product } : {}) };
  const site = await scratchSite(candidate, { ...now, host, ...change });
  const ask = (url: string, method = 'GET') => site.ask(method, new URL(url));
  const remote = (name: string) => now.remotes.find((each) => each.name === name) as RemoteRecord;
  return { site, ask, remote, host, current };
}

const bodyOf = (answer: Answer | null) => String(answer?.body);

test('[DP-19] pages are those that visitors will meet, by the same addresses and policy', async () => {
  const { ask, remote } = await open();
  for (const path of ['/', '/project/7', '/AUTH/', '/auth?x=1']) {
    const page = await ask(ORIGIN + path);
    expect(page?.status).toBe(200);
    expect(page?.headers).toMatchObject({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': expect.stringContaining('default-src'),
      'Integrity-Policy': expect.any(String),
      'X-Content-Type-Options': 'nosniff',
    });
  }
  const { release } = remote('remote-ideas');
  expect(bodyOf(await ask(`${ORIGIN}/`))).toContain(`${HUB}/${release}/`);
});

test('[DP-19, SH-08] an address without a route gets the page for that, with status 404, and a missing file none', async () => {
  const { ask } = await open();
  const page = await ask(`${ORIGIN}/no/such/page`);
  expect([page?.status, bodyOf(page)]).toEqual([404, expect.stringContaining('Page not found')]);
  const file = await ask(`${ORIGIN}/nothing.txt`);
  expect([file?.status, bodyOf(file)]).toEqual([404, 'Not found']);
});

test('[DP-19] its documents are of the combination, and inert', async () => {
  const { ask, current, remote } = await open();
  const found = await ask(`${ORIGIN}/discovery.json`);
  expect(found?.headers).toMatchObject({
    'Content-Type': expect.stringContaining('application/json'),
    'Content-Security-Policy': expect.stringContaining("default-src 'none'"),
  });
  const { extras, microFrontends } = JSON.parse(bodyOf(found));
  expect(extras.generation).toBe(current.number + 1);
  expect(JSON.stringify(microFrontends)).toContain(remote('remote-auth').release);
});

test('[DP-19, MF-09] pages believe the gate’s own key for this site, and each remote’s', async () => {
  const { ask, current } = await open();
  const page = bodyOf(await ask(`${ORIGIN}/`));
  const { keys } = JSON.parse(/id="idea-hub-boot">([^<]*)</.exec(page)?.[1] ?? 'null');
  expect(keys).toMatchObject({ 'remote-ideas': current.site.keys['remote-ideas'] });
  expect(page).not.toContain(current.site.keys.site?.[0]);
});

test('[DP-19] files of its releases come from their own address and below the site’s; others, and lost ones, are missing', async () => {
  const { ask, remote } = await open();
  const { release, entry } = remote('remote-ideas');
  for (const base of [`${HUB}/`, `${ORIGIN}/releases/remote-ideas/`]) {
    const file = await ask(`${base}${release}/${entry}`);
    expect([file?.status, bodyOf(file)]).toEqual([200, '/* remote-ideas one */']);
    expect(file?.headers).toMatchObject({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      'Content-Security-Policy': expect.stringContaining('sandbox'),
    });
    expect((await ask(`${base}${release}/release.json`))?.status).toBe(200);
    // These files are in the store but in no record.
    for (const file of ['js/more.js', 'constructor']) {
      await fixture.write(`releases/remote-ideas/${release}/${file}`, 'x');
      expect((await ask(`${base}${release}/${file}`))?.status).toBe(404);
    }
  }
  expect(await ask(`${HUB}/1.0.0-0123456789ab/${entry}`)).toBeNull();
  await fixture.store.remove(`releases/remote-ideas/${release}/${entry}`);
  expect((await ask(`${HUB}/${release}/${entry}`))?.status).toBe(404);
});

test('[MF-16, DP-19] a link is dead where it leads to none of its pages, and not where it leaves the site', async () => {
  const { site } = await open();
  const alive = ['/project/7?x=1#y', '#main', `${ORIGIN}/auth`, 'https://elsewhere.example/no'];
  expect(alive.map((link) => site.deadLink(link))).toEqual([null, null, null, null]);
  expect(site.deadLink(`${ORIGIN}/porject/7`)).toBe('/porject/7');
});

test('[DP-19, PF-08] fragments that were changed or lost refuse the site in one sentence @ci', async () => {
  const auth = await fixture.deploy('remote-auth', { fragments: { auth: '<p>Sign in</p>' } });
  await open();
  const key = `releases/remote-auth/${auth.release}/fragments.json`;
  const sentence = `${key} in ${fixture.store.name}, which is live, can't be used: it is missing or changed.`;
  await fixture.write(key, '{}');
  await expect(open()).rejects.toThrow(new StoreError(sentence));
  await fixture.store.remove(key);
  await expect(open()).rejects.toThrow(new StoreError(sentence));
});

test('[DP-19] the product’s servers are never asked: what it names is sent, and else a 503', async () => {
  const { ask, site } = await open();
  const api = 'https://api.ideas.example/v1';
  const me = await ask(`${api}/me`);
  expect([me?.status, bodyOf(me)]).toEqual([200, '{"name":"Ada"}']);
  expect(me?.headers).toMatchObject({
    'Content-Type': 'application/json',
    'Access-Control-Allow-Origin': '*',
  });
  expect(bodyOf(await ask(`${api}/ideas?page=2`))).toBe('[]');
  expect((await ask(`${api}/me`, 'POST'))?.status).toBe(503);
  expect((await ask(`${api}/stats`))?.status).toBe(503);
  expect(site.session).toEqual({ token: 'x' });
});

test('[DP-19, DP-26] accepts reports of the gate’s pages and sends them to no server', async () => {
  const { ask } = await open();
  const telemetry = await ask('https://api.ideas.example/v1/telemetry', 'POST');
  expect([telemetry?.status, bodyOf(telemetry)]).toEqual([200, '']);
  // Another path of the API that only begins with the same letters.
  expect((await ask('https://api.ideas.example/v1/telemetry-rules'))?.status).toBe(503);
});

test('[DP-19] no other address is one of the site, nor are its servers’ of a host that names none', async () => {
  const { ask } = await open();
  expect(await ask('https://evil.example/')).toBeNull();
  expect(await ask('https://api.ideas.example/v2/me')).toBeNull();
  const bare = await open({ ...PRODUCT, addresses: [] });
  expect(await bare.ask('https://api.ideas.example/v1/me')).toBeNull();
  // The address for telemetry is known separately.
  const telemetry = await bare.ask('https://api.ideas.example/v1/telemetry', 'POST');
  expect(telemetry?.status).toBe(200);
});

test('[DP-14, DP-19] a remote that is switched off stays so @ci', async () => {
  await fixture.disable('remote-auth');
  const { ask } = await open();
  const { extras, microFrontends } = JSON.parse(bodyOf(await ask(`${ORIGIN}/discovery.json`)));
  expect([microFrontends['remote-auth'], extras.disabled]).toEqual([[], ['remote-auth']]);
});
