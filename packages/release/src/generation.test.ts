import { DEFAULT_PLATFORM_CONFIG } from '@composed/contract/site-configuration';
import { discoveryOf, type Generation, generationKey, recordUrl } from './generation.ts';

const IDEAS = '1.2.0-3f2a9c1b7d4e';
const NEXT = '1.3.0-rc.1-000000000000';
const site = {
  origin: 'https://ideas.example',
  bases: { 'remote-ideas': 'https://hub.ideas.example/' },
  keys: {},
  config: DEFAULT_PLATFORM_CONFIG,
  budgets: {},
  expireDays: null,
};
const live = (release: string) => ({ release, record: `sha384-${release}`, before: null });
const generation: Generation = {
  schema: 1,
  number: 43,
  time: '2026-01-01T00:00:00.000Z',
  expires: null,
  by: 'Lovelace',
  did: 'promote',
  why: 'a secret reason',
  packages: {
    'remote-ideas': { stable: live(IDEAS), canary: { ...live(NEXT), traffic: 10 } },
    host: { stable: live('1.0.0-111111111111') },
    'remote-auth': { stable: live('2.0.0-222222222222'), disabled: true },
  },
  site,
};

test('[DP-06, MF-04] the public part lists stable release and canary with their share and hash', () => {
  expect(discoveryOf(generation).microFrontends['remote-ideas']).toEqual([
    {
      url: `https://hub.ideas.example/${IDEAS}/release.json`,
      metadata: { version: '1.2.0', integrity: `sha384-${IDEAS}` },
      deployment: { traffic: 90, default: true },
      extras: { release: IDEAS },
    },
    {
      url: `https://hub.ideas.example/${NEXT}/release.json`,
      metadata: { version: '1.3.0-rc.1', integrity: `sha384-${NEXT}` },
      deployment: { traffic: 10, default: false },
      extras: { release: NEXT },
    },
  ]);
});

test('[DP-14] a remote that is switched off has no entry and is named', () => {
  const { microFrontends, extras } = discoveryOf(generation);
  expect(microFrontends['remote-auth']).toEqual([]);
  expect(extras).toEqual({
    generation: 43,
    time: generation.time,
    expires: null,
    keys: expect.anything(),
    disabled: ['remote-auth'],
    host: '1.0.0-111111111111',
  });
});

test('[PF-05, DP-09] it has the remotes’ public keys, unless nothing is signed', () => {
  const keys = { site: ['S'], host: ['H'], 'remote-auth': ['A', 'B'] };
  const extrasOf = (change: object) =>
    discoveryOf({ ...generation, site: { ...site, keys, ...change } }).extras;
  expect(extrasOf({})?.keys).toEqual({ 'remote-auth': ['A', 'B'], 'remote-ideas': [] });
  expect(extrasOf({ signature: 'off' })).not.toHaveProperty('keys');
});

test('[DP-04] who did it and why stays with the tools', () => {
  expect(JSON.stringify(discoveryOf(generation))).not.toMatch(/Lovelace|secret/);
});

test('[DP-22] without a base of its own a package is served below the site', () => {
  expect(recordUrl(site, 'remote-auth', '1.0.0-a')).toBe(
    'https://ideas.example/releases/remote-auth/1.0.0-a/release.json',
  );
});

test('files of generations sort as their numbers do', () => {
  const keys = [2, 10, 1, 100].map(generationKey);
  expect([...keys].sort()).toEqual([1, 2, 10, 100].map(generationKey));
});
