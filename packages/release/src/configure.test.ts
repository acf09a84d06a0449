import { SITE } from '@composed/workspace/paths';
import { configure, readSiteConfiguration, siteFile } from './configure.ts';
import { DAY_MS } from './durations.ts';
import { status } from './report.ts';
import { fixture, useSite } from './testing/use-site.ts';

useSite(async () => {});

const text = (change: object = {}) => JSON.stringify({ ...fixture.site(), ...change });

test('[RN-05, DP-22] a site is said once, and its config.json follows', async () => {
  await fixture.goLive();
  const config = { ...fixture.site().config, apiBaseUrl: 'https://api.ideas.example/api' };
  await fixture.configured({ config });
  const served = await fixture.store.read('site/current/public/config.json');
  expect(JSON.parse(served?.toString() ?? '')).toEqual(config);
  expect((await fixture.configured({ config })).changed).toBe(false);
  const { origin, ...rest } = fixture.site({ config });
  const inOtherOrder = await configure(fixture.context(), { ...rest, origin }, null);
  expect(inOtherOrder.changed).toBe(false);
});

test('[RN-05] missing keys take their defaults', () => {
  const { site } = fixture.site().keys;
  const read = readSiteConfiguration(
    JSON.stringify({ origin: 'https://x.example', keys: { site } }),
  );
  expect(read).toMatchObject({
    origin: 'https://x.example',
    bases: {},
    budgets: SITE.budgets,
    expireDays: 90,
  });
  expect(SITE.budgets).toHaveProperty('/');
  expect(read.config.sampleIdeas).toBe(true);
});

test('[MF-14, RN-05] a site file without "mounts" has the grants of site.config.ts, for the packages with keys', () => {
  expect(Object.keys(SITE.mounts ?? {})).toContain('remote-review');
  const { mounts: _, ...site } = fixture.site();
  const { 'remote-ideas': key = [] } = site.keys;
  const read = readSiteConfiguration(JSON.stringify({ ...site, keys: { 'remote-ideas': key } }));
  expect(read.mounts).toEqual({ 'remote-ideas': SITE.mounts?.['remote-ideas'] });
});

test('[PF-06] configure warns a site without budgets that promote limits no page', async () => {
  const said = () => fixture.said.filter((line) => line.includes('no budgets'));
  await fixture.configured({ budgets: { '/': { scripts: 1_000_000 } } });
  expect(said()).toEqual([]);
  await fixture.configured({ budgets: {} });
  expect(said()).toHaveLength(1);
});

test('[DP-11] allows remotes from visitors’ own machines only where the site permits it', () => {
  const origin = 'http://test.example';
  expect(readSiteConfiguration(text({ origin, localRemotes: true })).localRemotes).toBe(true);
  const own = 'https://ideas.example';
  expect(readSiteConfiguration(text({ localRemotes: own })).localRemotes).toBe(true);
  expect(() => readSiteConfiguration(text({ localRemotes: true }))).toThrow(
    '"localRemotes" lets a link run unsigned code from its visitor\'s own machine. Where https://ideas.example is a test environment without real members, write "localRemotes": "https://ideas.example".',
  );
  expect(() => readSiteConfiguration(text({ localRemotes: 'https://test.example' }))).toThrow(
    '"localRemotes" must be true or false, or "https://ideas.example".',
  );
  expect(readSiteConfiguration(text({ localRemotes: false }))).not.toHaveProperty('localRemotes');
  expect(readSiteConfiguration(text({}))).not.toHaveProperty('localRemotes');
});

test('[MF-14, RN-05] a site file that grants something to a package without a key is refused, and none is printed', () => {
  const { keys, ...rest } = fixture.site();
  const { 'remote-auth': key = [], ...others } = keys;
  const mounts = { 'remote-auth': { paths: ['/a'] }, 'remote-ideas': { paths: ['/b'] } };
  const site = { ...rest, mounts, keys: { ...others, 'remote-auth': key } };
  expect(readSiteConfiguration(siteFile(site)).mounts).toEqual(mounts);
  const unknown = { ...site, keys: others };
  expect(() => readSiteConfiguration(JSON.stringify(unknown))).toThrow(
    '"mounts" grants something to remote-auth, of which "keys" has no key. Add its key, or leave out the grant.',
  );
  expect(readSiteConfiguration(siteFile(unknown)).mounts).toEqual({
    'remote-ideas': { paths: ['/b'] },
  });
  const none = siteFile({ ...unknown, mounts: { 'remote-auth': {} } });
  expect(readSiteConfiguration(none)).not.toHaveProperty('mounts');
});

test('[LP-11] a site file grants packages the data of their pages, and names the server that fills them', () => {
  const read = (change: object) => readSiteConfiguration(text(change));
  const source = 'https://data.ideas.example/pages';
  const site = read({ sources: { 'remote-ideas': `${source}/` }, filler: 'http://10.0.0.1:4000/' });
  expect(site).toMatchObject({
    sources: { 'remote-ideas': source },
    filler: 'http://10.0.0.1:4000',
  });
  expect(readSiteConfiguration(siteFile(site))).toEqual(site);
  const keyless = siteFile({ ...site, sources: { ...site.sources, 'remote-x': source } });
  expect(readSiteConfiguration(keyless)).toEqual(site);
  const named = read({ sources: { 'remote-ideas': `${source}/?kind&by_day` } });
  expect(named.sources).toEqual({ 'remote-ideas': `${source}?kind&by_day` });
  expect(read({ sources: {} })).not.toHaveProperty('sources');
  for (const [change, sentence] of [
    [{ sources: [] }, '"sources" must be an object.'],
    [{ sources: { 'remote-x': source } }, '"sources" has an address for remote-x, of which "keys"'],
    [{ sources: { 'remote-ideas': '/pages' } }, 'The source of remote-ideas must be an http or'],
    [
      { sources: { 'remote-ideas': `${source}/;x` } },
      'The source of remote-ideas must have a plain',
    ],
    ...['?a=1', '?a&', '?$a', '?A'].map(
      (end) =>
        [
          { sources: { 'remote-ideas': source + end } },
          'The source of remote-ideas must be an http or',
        ] as const,
    ),
    [{ filler: 'http://a.example/$x' }, 'The filler must have a plain path'],
    [{ filler: 'http://a.example/?a' }, 'The filler must be an http or https address'],
    [{ filler: 'http://a:b@c.example' }, 'The filler must be an http or https address'],
  ] as const) {
    expect(() => read(change)).toThrow(sentence);
  }
});

test('[DP-09] signatures may be switched off', () => {
  expect(readSiteConfiguration(text({ signature: 'off' })).signature).toBe('off');
  expect(readSiteConfiguration(text({}))).not.toHaveProperty('signature');
});

test.each([2, -0.1, '1', null])('[DP-26] refuses to have %j of the pages report', (share) => {
  expect(() => readSiteConfiguration(text({ config: { telemetryShare: share } }))).toThrow(
    '"config.telemetryShare" must be a number from 0 to 1.',
  );
});

test.each([
  ['no JSON', '{', 'The configuration is no JSON'],
  ['a list', '[]', 'The configuration must be an object.'],
  ['no origin', '{}', 'The origin must be an http or https address, not undefined.'],
  ['another scheme', '{"origin":"ftp://x"}', 'The origin must be an http or https address'],
])('[RN-05] refuses %s', (_what, given, sentence) => {
  expect(() => readSiteConfiguration(given)).toThrow(sentence);
});

test.each([
  [
    { bases: { 'remote-ideas': 'hub' } },
    'The base of remote-ideas must be an http or https address',
  ],
  ...['ada@', 'ada:secret@', ':secret@'].map((user): [object, string] => [
    { bases: { 'remote-ideas': `https://${user}hub.example/` } },
    'The base of remote-ideas must be an http or https address',
  ]),
  [{ bases: { 'remote-ideas': 'https://hub.example/x' } }, 'must end with a slash'],
  [{ bases: { '../x': 'https://hub.example/' } }, '"../x" is no name of a package.'],
  [{ bases: { host: 'https://hub.example/' } }, 'no base for it'],
  [{ keys: { site: ['not a key'] } }, 'The keys of site must be a list of public keys'],
  [{ keys: { 'remote-ideas': [] } }, 'The keys of remote-ideas must be a list of public keys'],
  [{ localRemotes: 'yes' }, '"localRemotes" must be true or false'],
  [
    { bases: { 'remote-ideas': 'https://hub.example/ x/' } },
    'must be written as https://hub.example/%20x/',
  ],
  [{ expireDays: 3651 }, '"expireDays" must be a number of days'],
  [{ expireDays: 1.5 }, '"expireDays" must be a number of days'],
  [{ signature: 'on' }, '"signature" must be "off", or left out'],
  [{ expireDays: 0 }, '"expireDays" must be a number of days'],
  [{ config: [] }, '"config" must be an object.'],
  [
    { config: { apiBaseUrl: 'api.ideas.example' } },
    '"config.apiBaseUrl" must be an http or https address, or a path that starts with /.',
  ],
  [
    { config: { social: { googleClientId: 'a b' } } },
    '"config.social.googleClientId" must be an id as the provider shows it.',
  ],
  [
    { config: { sampleIdeas: 7 } },
    '"config.sampleIdeas" must be true, false or the address of a JSON list of ideas.',
  ],
  [
    { config: { telemetryUrl: 'javascript:x' } },
    '"config.telemetryUrl" must be null or an http or https address.',
  ],
  [{ budgets: { '/': 7 } }, '"budgets" must have an object for each route, of numbers'],
  [{ budgets: { '/': { scripts: '9' } } }, '"budgets" must have an object for each route'],
])('[RN-05, DP-09, PL-03] refuses %j', (change, sentence) => {
  expect(() => readSiteConfiguration(text(change))).toThrow(sentence);
});

test('[DP-23] a site file names preview keys of remotes only', () => {
  const { keys } = fixture.site();
  for (const owner of ['site', 'host']) {
    expect(() =>
      readSiteConfiguration(text({ previewKeys: { [owner]: keys['remote-ideas'] } })),
    ).toThrow(`There are previews of remotes only, and so no such key of ${owner}.`);
  }
});

test('[DP-08] refuses a base on an origin that browsers would not load from', async () => {
  const bases = { 'remote-ideas': 'https://elsewhere.example/' };
  await expect(fixture.configured({ bases })).rejects.toThrow(
    'remote-ideas is served from https://elsewhere.example, which "config.remoteOrigins" does not name.',
  );
});

test('[DP-08] refuses to remove the origin of a live remote that has no base @ci', async () => {
  await fixture.goLive();
  const config = { ...fixture.site().config, remoteOrigins: ['https://hub.ideas.example'] };
  await expect(fixture.configured({ config })).rejects.toThrow(
    'remote-auth is served from https://ideas.example, which "config.remoteOrigins" does not name.',
  );
});

test.each([
  ['*', 'must be an http or https address, not "*".'],
  ["'unsafe-inline'", 'must be an http or https address'],
  ['https:', 'must be an http or https address'],
  ['https://*.ideas.example', 'must be an http or https address'],
  ["https://a;script-src'unsafe-inline'", 'must be an http or https address'],
  ['https://hub.ideas.example/', 'must be an origin, such as https://hub.ideas.example, not'],
  ["https://hub.ideas.example 'unsafe-inline'", 'must be an http or https address'],
  ['http://hub.ideas.example', "https://ideas.example can't load code from http://hub"],
  ['http://localhost.example.org', "https://ideas.example can't load code from http://localhost."],
  ['http://127.0.0.1.example.org', "https://ideas.example can't load code from http://127.0.0.1."],
  [7, 'must be an http or https address'],
])('[DP-10] refuses to let pages load code from %j', async (origin, sentence) => {
  const { config } = fixture.site();
  const remoteOrigins = [...config.remoteOrigins, origin as string];
  await expect(fixture.configured({ config: { ...config, remoteOrigins } })).rejects.toThrow(
    sentence,
  );
});

test.each(['http://localhost:5000', 'http://127.0.0.1', 'http://[::1]:7', 'https://a.example'])(
  '[DP-10] lets pages load code from %s',
  async (origin) => {
    const { config } = fixture.site();
    const remoteOrigins = [...config.remoteOrigins, origin];
    const { live } = await fixture.configured({ config: { ...config, remoteOrigins } });
    expect(live.generation.site.config.remoteOrigins).toContain(origin);
  },
);

describe('[DP-09] a generation expires', () => {
  const read = () => readSiteConfiguration(text({ expireDays: undefined }));
  const renew = () => configure(fixture.context(), read(), null);
  const undone = async () => (await status(fixture.context()))?.undone;

  test('of 90 days unless the site says 1 to 3,650 or, for ever, null', async () => {
    const { live } = await renew();
    expect(live.generation.expires).toBe('2026-05-30T12:00:00.000Z');
    for (const expireDays of [null, 1, 3650]) {
      expect(readSiteConfiguration(text({ expireDays })).expireDays).toBe(expireDays);
    }
  });

  test('a generation without an end is never renewed because of its age', async () => {
    await fixture.configured({ expireDays: null });
    fixture.time += 10_000 * DAY_MS;
    expect((await fixture.configured({ expireDays: null })).changed).toBe(false);
  });

  test('which every change renews, and the same configuration once half of it is over', async () => {
    await renew();
    fixture.time += 45 * DAY_MS;
    expect((await renew()).changed).toBe(false);
    fixture.time += 1;
    const { live, changed } = await renew();
    expect(changed).toBe(true);
    expect(Date.parse(live.generation.expires ?? '') - fixture.time).toBe(90 * DAY_MS);
    fixture.time += DAY_MS;
    const names = await fixture.all();
    const { generation } = (await fixture.promote(names)).live;
    expect(Date.parse(generation.expires ?? '') - fixture.time).toBe(90 * DAY_MS);
  });

  test('status warns before the end, and reports it afterwards', async () => {
    await renew();
    fixture.time += 59 * DAY_MS;
    expect(await undone()).toEqual([]);
    fixture.time += 2 * DAY_MS;
    expect(await undone()).toEqual([
      'Browsers believe it until 2026-05-30T12:00:00.000Z; "configure", or any change, renews it before.',
    ]);
    fixture.time += 30 * DAY_MS;
    expect(await undone()).toEqual([
      'Browsers believe nothing of it any more since 2026-05-30T12:00:00.000Z; "configure" renews it.',
    ]);
    await renew();
    expect(await undone()).toEqual([]);
  });
});

describe('[DP-09] keys', () => {
  test('one that does not name the signing key is refused', async () => {
    const keys = { ...fixture.site().keys, site: [fixture.newKey('remote-blog').publicKey] };
    await expect(fixture.configured({ keys })).rejects.toThrow('"keys.site" does not name the key');
  });

  test('are replaced in two steps: first both are valid, then only the new one', async () => {
    await fixture.goLive();
    const old = fixture.keyOf('remote-ideas').publicKey;
    const fresh = fixture.newKey('remote-ideas').publicKey;
    const keys = fixture.site().keys;
    await expect(fixture.configured()).rejects.toThrow('is not signed with a key of remote-ideas');
    await fixture.configured({ keys: { ...keys, 'remote-ideas': [old, fresh] } });
    const two = await fixture.deploy('remote-ideas', { words: 'two' });
    await fixture.configured({ keys: { ...keys, 'remote-ideas': [fresh] } });
    expect(await fixture.stable()).toBe(two.release);
    expect(await fixture.generation()).toHaveProperty('formerKeys', { 'remote-ideas': [old] });
    // A key that is listed again is no former key.
    await fixture.configured({ keys: { ...keys, 'remote-ideas': [fresh, old] } });
    expect(await fixture.generation()).not.toHaveProperty('formerKeys');
  });
});

test('[DP-09] refuses keys by which a canary of today would no longer be signed @ci', async () => {
  await fixture.goLive();
  const stable = fixture.keyOf('remote-ideas').publicKey;
  const other = fixture.newKey('remote-ideas').publicKey;
  const { keys } = fixture.site();
  await fixture.configured({ keys: { ...keys, 'remote-ideas': [stable, other] } });
  const canary = await fixture.deploy('remote-ideas', { words: 'two' }, { traffic: 10 });
  const old = { ...keys, 'remote-ideas': [stable] };
  await expect(fixture.configured({ keys: old })).rejects.toThrow(
    `remote-ideas@${canary.release} is refused: its record is not signed with a key`,
  );
});

test.each([
  ['/', 'remote-ideas'],
  ['/auth', 'remote-auth'],
])(
  '[PF-06] the page %s of exactly its budget passes, also as a canary of %s beside a smaller stable release',
  async (path, pkg) => {
    const configured = (scripts: number) =>
      fixture.configured({ budgets: { [path]: { scripts } } });
    await fixture.goLive();
    const refusal = await configured(1).catch((error: Error) => error.message);
    expect(refusal).toContain(`configure is refused:\n  - ${path} would have scripts of `);
    const found = Number(/scripts of (\d+); 1 are/.exec(`${refusal}`)?.[1]);
    await expect(configured(found - 1)).rejects.toThrow(`scripts of ${found}; ${found - 1} are`);
    expect((await configured(found)).changed).toBe(true);
    const larger = await fixture.published(pkg, { words: 'x'.repeat(100) });
    for (const traffic of [10, 100]) {
      await expect(fixture.promote([larger], { traffic })).rejects.toThrow(
        `; ${found} are allowed.`,
      );
    }
  },
);
