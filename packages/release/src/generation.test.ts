import { generateKeyPairSync } from 'node:crypto';
import { integrityOf } from '@composed/build/integrity';
import type { MicroFrontendEntry } from '@composed/contract/discovery';
import { isMapPath, isReleasePath, isTextPath } from '@composed/contract/file-kinds';
import { isSigned } from '@composed/contract/signature';
import { DEFAULT_PLATFORM_CONFIG } from '@composed/contract/site-configuration';
import { readRelease } from '@composed/runtime/loading/release';
import { configureKeys, configureMounts } from './configure.ts';
import {
  discoveryOf,
  type Generation,
  generationKey,
  isGeneration,
  recordUrl,
} from './generation.ts';
import { newest } from './ledger.ts';
import { assertName, parseReleaseName, parseReleaseNames, readKey, versionOf } from './names.ts';
import { promote } from './promote.ts';
import { readPinned, readSigned } from './releases.ts';
import { rollback } from './rollback.ts';
import { keyId, newKey, signerFrom } from './signing.ts';
import { retire, switchRemote } from './switch.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { withdraw } from './withdraw.ts';

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

test('[PF-05, DP-09] has the remotes’ public keys, except on an unsigned site', () => {
  const keys = { site: ['S'], host: ['H'], 'remote-auth': ['A', 'B'] };
  const extrasOf = (change: object) =>
    discoveryOf({ ...generation, site: { ...site, keys, ...change } }).extras;
  expect(extrasOf({})?.keys).toEqual({ 'remote-auth': ['A', 'B'], 'remote-ideas': [] });
  expect(extrasOf({ signature: 'off' })).not.toHaveProperty('keys');
});

test('[DP-04] actor and reason stay in the tools’ records', () => {
  expect(JSON.stringify(discoveryOf(generation))).not.toMatch(/Lovelace|secret/);
});

test('[DP-22] a package without a base is served below the site', () => {
  expect(recordUrl(site, 'remote-auth', '1.0.0-a')).toBe(
    'https://ideas.example/releases/remote-auth/1.0.0-a/release.json',
  );
});

test('[DP-01] a release is named by package, version and content hash', () => {
  const name = parseReleaseName('remote-ideas@1.2.0-rc.1-3f2a9c1b7d4e');
  expect(name).toEqual({ pkg: 'remote-ideas', release: '1.2.0-rc.1-3f2a9c1b7d4e' });
  expect(versionOf(name.release)).toBe('1.2.0-rc.1');
});

test.each([
  '../../etc',
  'remote-ideas',
  'remote-ideas@',
  'remote-ideas@1.0.0',
  'remote-ideas@../1.0.0-3f2a9c1b7d4e',
  'remote-ideas@1.0.0-3f2a9c1b7d4e/..',
  'remote ideas@1.0.0-3f2a9c1b7d4e',
  'remote-ideas@1.0.0 -3f2a9c1b7d4e',
  'remote-idéas@1.0.0-3f2a9c1b7d4e',
  'remote-ideas@1.0.0-3f2a9c1b7d4é',
  '@1.0.0-3f2a9c1b7d4e',
])('[DP-01] refuses the name "%s"', (text) => {
  expect(() => parseReleaseName(text)).toThrow(/is no name of a|names no release/);
});

test.each(['..', '.', 'PR 1', 'pr/1', 'Ünï', '', 'a'.repeat(51)])(
  '[DP-23] refuses a preview called "%s"',
  (name) => {
    expect(() => assertName('preview', name)).toThrow(
      'is no name of a preview. It has small letters, digits and hyphens, at most 50, such as pr-123.',
    );
  },
);

test.each([
  ['js/7.0123456789ab.js', true],
  ['remoteEntry.js', true],
  ['js/__federation_expose_auth.js', true],
  ['js/x.js.br', false],
  ['index.html', false],
  ['x.HTM', false],
  ['js/evil.xhtml', false],
  ['js/evil.shtml', false],
  ['js/evil.xml', false],
  ['js/evil.xsl', false],
  ['js/evil.pdf', false],
  ['js/evil.SVG', false],
  ['js/evil.mht', false],
  ['js/evil.mjs', false],
  ['js/evil.js.html', false],
  ['js/evil.HTML.Js', false],
  ['js/evil', false],
  ['js/x.JS', false],
  ['js/x.js.map', false],
  ['assets/figure.svg', true],
  ['assets/text.0123.woff2', true],
  ['site.webmanifest', true],
  ['fragments.json', true],
])('[DP-01, DP-29] a file at %s may be part of a release: %s', (path, allowed) => {
  expect(isReleasePath(path)).toBe(allowed);
});

test.each([
  ['robots.txt', true],
  ['sitemap.xml', true],
  ['security.json', true],
  ['config.json', false],
  ['../robots.txt', false],
  ['deep/robots.txt', false],
  ['.well-known.txt', false],
  ['evil.svg', false],
  ['index.html', false],
])('[DP-29] a host may bring along the document %s: %s', (path, allowed) => {
  expect(isTextPath(path)).toBe(allowed);
});

test.each([
  ['js/x.js.map', true],
  ['js/x.js', false],
  ['../x.map', false],
  ['x.map/y', false],
])('[DP-15] a source map may lie at %s: %s', (path, allowed) => {
  expect(isMapPath(path)).toBe(allowed);
});

test.each([
  ['live/00000001.json', { kind: 'generation', number: 1 }],
  ['live/99999999.json', { kind: 'generation', number: 99_999_999 }],
  ['releases/a/1.0.0-0123456789ab/js/x.js', { kind: 'file', file: 'js/x.js' }],
  ['releases/a/1.0.0-0123456789ab/release.json', { kind: 'record' }],
  ['releases/a/1.0.0-0123456789ab/js/release.json', { kind: 'file', file: 'js/release.json' }],
  ['releases/a/previews/pr-1.json', { kind: 'preview', pkg: 'a', name: 'pr-1' }],
  ['maps/a/1.0.0-0123456789ab/js/x.js.map', { kind: 'map', file: 'js/x.js.map' }],
])('[DP-31] reads the key %s', (key, parts) => {
  expect(readKey(key)).toMatchObject(parts);
});

test.each([
  ...['live/00000000.json', 'live/1.json', 'live/000000001.json', 'live/00000001.json.pruned'],
  ...['live/x/00000001.json', 'live/0000000a.json', 'live/00000001.json/x', 'Live/00000001.json'],
  ...[
    'releases/a',
    'releases/a/x',
    'releases/a/1.0.0-0123456789ab',
    'releases/a/1.0.0-0123456789ab/',
  ],
  ...[
    'releases/a/1.0.0-0123456789ab/../x',
    'releases/a/1.0.0-0123456789ab//x',
    'releases/../live/1',
  ],
  ...['releases/a/1.0.0-0123456789ab/x y', 'releases/a/1.0.0-0123456789ab/.x', 'releases/a b/x/y'],
  ...[
    'releases/a/not a release/x.js',
    'releases/a/1.0.0-0123456789AB/x.js',
    'releases/A/previews/x',
  ],
  ...['releases/a/previews/x', 'releases/a/previews/.json', 'releases/a/previews/x/y.json'],
  ...[
    'releases/a/previews/../x.json',
    'releases/constructor/previews/x.json',
    'maps/a/previews/x.json',
  ],
  ...['site/current/public/index.html', 'probe', '', '/', 'live/', 'releases/', 'other/a/b/c'],
])('[DP-31] knows no key %j', (key) => {
  expect(readKey(key)).toBeNull();
});

test.each(['constructor', '__proto__', 'toString'])(
  '[DP-31] each command refuses the package %s in words',
  async (pkg) => {
    const context = fixture.context();
    const name = { pkg, release: '1.0.0-3f2a9c1b7d4e' };
    const own = { owner: pkg, keys: [fixture.keyOf('host').publicKey], beside: true };
    const commands: (() => Promise<unknown>)[] = [
      async () => promote(context, [name], { traffic: 100, why: null }),
      async () => switchRemote(context, pkg, false, 'x'),
      async () => rollback(context, { pkg, why: 'x' }),
      async () => retire(context, pkg, 'x'),
      async () => withdraw(context, [name], 'x'),
      async () => configureKeys(context, own, null),
      async () => configureMounts(context, Object.fromEntries([[pkg, { paths: ['/x'] }]]), null),
    ];
    for (const command of commands) {
      await expect(command()).rejects.toThrow(`"${pkg}" is no name of a package`);
    }
  },
);

test('[DP-34] two releases of one package in one command are refused', () => {
  const names = ['remote-goods@1.0.0-3f2a9c1b7d4e', 'remote-goods@1.0.1-3f2a9c1b7d4e'];
  expect(() => parseReleaseNames(names)).toThrow('Two releases of remote-goods were named');
});

test('[DP-09] only the public half of a new key verifies what that key signs', async () => {
  const ours = signerFrom(newKey(), 'remote-ideas');
  const theirs = signerFrom(newKey(), 'remote-auth');
  const envelope = ours.sign('{"words":"Grüße ✓"}');
  expect(await isSigned(envelope, [ours.publicKey])).toBe(true);
  expect(await isSigned(envelope, [theirs.publicKey])).toBe(false);
  expect(envelope.key).toBe(keyId(ours.publicKey));
});

test.each([
  ['text', 'no key at all', "The private key of remote-ideas can't be read: it is no PEM text."],
  [
    'another curve',
    generateKeyPairSync('ec', { namedCurve: 'P-384' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
    'The private key of remote-ideas is not on the curve P-256.',
  ],
])('[DP-09] %s in place of a key is refused in words', (_what, pem, sentence) => {
  expect(() => signerFrom(pem, 'remote-ideas')).toThrow(sentence);
});

const REMOTE = 'remote-ideas';

useSite((site) => site.configured());

const signed = (owner: string, value: unknown) =>
  JSON.stringify(fixture.keyOf(owner).sign(JSON.stringify(value)));

/** Wrong values that an owner may sign by mistake, tried in each field. */
const WRONG = [undefined, null, 7, 'x', [7], { x: 7 }];

test('[PL-03] a record that its team signed and whose form is wrong is refused by the tools and by a browser', async () => {
  const name = await fixture.published(REMOTE);
  const key = `releases/${REMOTE}/${name.release}/release.json`;
  const keys = { [REMOTE]: [fixture.keyOf(REMOTE).publicKey] };
  const good = JSON.parse(JSON.parse(await fixture.text(key)).text) as Record<string, unknown>;
  const entry: MicroFrontendEntry = {
    url: `https://x.example/${key}`,
    metadata: { version: '1' },
  };
  /** Returns whether the tools and whether a browser accept the value. */
  async function taken(value: unknown): Promise<[tools: boolean, browser: boolean]> {
    const text = signed(REMOTE, value);
    await fixture.write(key, text);
    const tools = readSigned(fixture.store, name, keys[REMOTE]);
    const browser = readRelease(text, REMOTE, entry, { keys, needsHashes: false });
    const refused = (error: Error) => {
      expect(error.message).toMatch(/ is refused: its record | is no release record\.$/);
      return null;
    };
    const both = await Promise.all([tools.catch(refused), browser.catch(refused)]);
    return [both[0] !== null, both[1] !== null];
  }
  expect(await taken(good)).toEqual([true, true]);
  for (const value of [null, 7, 'x', [], {}]) expect(await taken(value)).toEqual([false, false]);
  const fields = ['contractVersion', 'shared', 'container', 'entry', 'screens', 'files'];
  for (const field of fields) {
    for (const wrong of WRONG) {
      const isFit = typeof wrong === typeof good[field] && typeof wrong !== 'object';
      if (isFit) continue;
      expect([field, wrong, await taken({ ...good, [field]: wrong })]).toEqual([
        field,
        wrong,
        [false, false],
      ]);
    }
  }
});

test.each<[string, unknown]>([
  ['packages', { [REMOTE]: { stable: { release: 7 } } }],
  ['packages', []],
  ['site', null],
  ['site', { origin: 'https://x.example' }],
  ['expires', 7],
  ['withdrawn', { [REMOTE]: 'all' }],
])(
  '[PL-03] a generation that the site signed and whose %s is %j is told of in a sentence',
  async (field, value) => {
    const key = generationKey(1);
    const file = JSON.parse(await fixture.text(key));
    const good = JSON.parse(file.internal.text);
    expect(isGeneration(good)).toBe(true);
    const internal = fixture.keyOf('site').sign(JSON.stringify({ ...good, [field]: value }));
    await fixture.write(key, JSON.stringify({ ...file, internal }));
    await expect(newest(fixture.context())).rejects.toThrow(
      `${key} in ${fixture.store.name} has an unknown form.`,
    );
  },
);

test('[PL-03] reports a live record of another format in one sentence, in each place that names it', async () => {
  const { release } = await fixture.published(REMOTE);
  const text = signed(REMOTE, { schema: 1, name: REMOTE, release });
  await fixture.write(`releases/${REMOTE}/${release}/release.json`, text);
  const record = integrityOf(Buffer.from(text));
  await expect(
    readPinned(fixture.store, REMOTE, { release, record, before: null }),
  ).rejects.toThrow(
    `${REMOTE}@${release}, which is live, can't be used: its record has an unknown form. Until "rollback ${REMOTE}" or "disable ${REMOTE}" nothing else can go live.`,
  );
});
