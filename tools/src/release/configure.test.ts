import { configure, readSiteConfiguration } from './configure.ts';
import { newest } from './ledger.ts';
import { promote } from './promote.ts';
import { ReleaseFixture } from './testing.ts';

let fixture: ReleaseFixture;
beforeEach(() => {
  fixture = new ReleaseFixture();
});
afterEach(() => fixture.close());

const ALL = { traffic: 100, why: null };
const text = (change: object = {}) => JSON.stringify({ ...fixture.site(), ...change });

test('[RN-05, DP-22] a site is said once, and its config.json follows', async () => {
  await fixture.configured();
  await promote(fixture.context(), await fixture.all(), ALL);
  const config = { ...fixture.site().config, apiBaseUrl: 'https://api.ideas.example/api' };
  await fixture.configured({ config });
  const served = await fixture.store.read('site/current/public/config.json');
  expect(JSON.parse(served?.toString() ?? '')).toEqual(config);
  expect((await fixture.configured({ config })).changed).toBe(false);
});

test('[RN-05] missing keys take their defaults', () => {
  const { site } = fixture.site().keys;
  const read = readSiteConfiguration(
    JSON.stringify({ origin: 'https://x.example', keys: { site } }),
  );
  expect(read).toMatchObject({
    origin: 'https://x.example',
    bases: {},
    budgets: {},
    expireDays: null,
  });
  expect(read.config.sampleIdeas).toBe(true);
});

test('[DP-11] remotes from visitors’ own machines are allowed where the site says so alone', () => {
  expect(readSiteConfiguration(text({ localRemotes: true })).localRemotes).toBe(true);
  expect(readSiteConfiguration(text({ localRemotes: false }))).not.toHaveProperty('localRemotes');
  expect(readSiteConfiguration(text({}))).not.toHaveProperty('localRemotes');
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
  [{ bases: { 'remote-ideas': 'https://hub.example/x' } }, 'must end with a slash'],
  [{ bases: { '../x': 'https://hub.example/' } }, '"../x" is no name of a package.'],
  [{ bases: { host: 'https://hub.example/' } }, 'no base for it'],
  [{ keys: { site: ['not a key'] } }, 'The keys of site must be a list of public keys'],
  [{ keys: { 'remote-ideas': [] } }, 'The keys of remote-ideas must be a list of public keys'],
  [{ localRemotes: 'yes' }, '"localRemotes" must be true or false.'],
  [{ signature: 'on' }, '"signature" must be "off", or left out'],
  [{ expireDays: 0 }, '"expireDays" must be a number of days'],
  [{ config: [] }, '"config" must be an object.'],
])('[RN-05, DP-09] refuses %j', (change, sentence) => {
  expect(() => readSiteConfiguration(text(change))).toThrow(sentence);
});

test('[DP-08] refuses a base on an origin that browsers would not load from', async () => {
  const bases = { 'remote-ideas': 'https://elsewhere.example/' };
  await expect(fixture.configured({ bases })).rejects.toThrow(
    'remote-ideas is served from https://elsewhere.example, which "config.remoteOrigins" does not name.',
  );
});

describe('[DP-09] keys', () => {
  test('one that does not name the signing key is refused', async () => {
    const keys = { ...fixture.site().keys, site: [fixture.newKey('remote-blog').publicKey] };
    await expect(fixture.configured({ keys })).rejects.toThrow('"keys.site" does not name the key');
  });

  test('are replaced in two steps: both are valid, then the new one alone', async () => {
    await fixture.configured();
    await promote(fixture.context(), await fixture.all(), ALL);
    const old = fixture.keyOf('remote-ideas').publicKey;
    const fresh = fixture.newKey('remote-ideas').publicKey;
    const keys = fixture.site().keys;
    await expect(fixture.configured()).rejects.toThrow('is not signed with a key of remote-ideas');
    await fixture.configured({ keys: { ...keys, 'remote-ideas': [old, fresh] } });
    const two = await fixture.published('remote-ideas', { words: 'two' });
    await promote(fixture.context(), [two], ALL);
    await fixture.configured({ keys: { ...keys, 'remote-ideas': [fresh] } });
    expect(
      (await newest(fixture.context()))?.generation.packages['remote-ideas']?.stable.release,
    ).toBe(two.release);
  });

  test('the key of the site is replaced while both are known', async () => {
    await fixture.configured();
    await promote(fixture.context(), await fixture.all(), ALL);
    const old = fixture.keyOf('site').publicKey;
    const fresh = fixture.newKey('site').publicKey;
    await expect(fixture.configured()).rejects.toThrow('is not signed with a key of the site');
    const context = fixture.context({ siteKeys: [fresh, old] });
    await configure(
      context,
      fixture.site({ keys: { ...fixture.site().keys, site: [old, fresh] } }),
      null,
    );
    expect((await newest(fixture.context()))?.generation.number).toBe(3);
  });
});

test('[DP-09] a generation is believed for as many days as the site says', async () => {
  await fixture.configured({ expireDays: 30 });
  await promote(fixture.context(), await fixture.all(), ALL);
  const served = await fixture.store.read('site/current/public/discovery.json');
  expect(JSON.parse(served?.toString() ?? '').extras.expires).toBe('2026-03-31T12:00:00.000Z');
});

test('without a site nothing is promoted', async () => {
  await expect(promote(fixture.context(), await fixture.all(), ALL)).rejects.toThrow(
    'This store has no site yet',
  );
});
