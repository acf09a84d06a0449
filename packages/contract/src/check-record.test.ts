/** @jest-environment node */
import { readRecord } from '@composed/build/release-record';
import { ReleaseFixture } from '@composed/release/testing/release-fixture';
import fc from 'fast-check';
import { readRecordText } from './check-record.ts';
import { fitsCaretRange, fittingProvision, incompatibility } from './compatibility.ts';
import type { HostRecord, RemoteRecord } from './release.ts';
import {
  isAmount,
  isCount,
  isFlag,
  isInstant,
  isText,
  listOf,
  mapOf,
  maybe,
  objectOf,
  oneOf,
  orNull,
  readJson,
} from './shape.ts';

describe('check record', () => {
  const fixture = new ReleaseFixture();
  afterAll(() => fixture.close());

  const TIME = { time: '2026-03-01T12:00:00.000Z', commit: null, dirty: false };
  const remote = { ...readRecord(fixture.build('remote-ideas')), ...TIME } as RemoteRecord;
  const host = { ...readRecord(fixture.build('host')), ...TIME } as HostRecord;
  const FACTS = { integrity: `sha384-${'A'.repeat(64)}`, size: 1, wire: 1 };
  const UNKNOWN = 'its record has an unknown form';

  const check = (record: object, name: { name: string; release: string }) =>
    readRecordText(JSON.stringify(record), { pkg: name.name, release: name.release });

  test('[DP-01] the records of real builds are taken as they are', () => {
    expect(check(remote, remote)).toEqual(remote);
    expect(check(host, host)).toEqual(host);
    expect(check({ ...remote, commit: '0a1b2c' }, remote)).toHaveProperty('commit', '0a1b2c');
  });

  test.each([
    '../../../../keys/site.pem',
    '/etc/passwd.json',
    'js/../../x.js',
    './x.js',
    'js//x.js',
    'js/.hidden.js',
    '.pending/x.js',
    'js/x y.js',
    'js\\x.js',
    'js/x.js\n',
    'js/x.js/',
    'js/%2e%2e/x.js',
    'js/ü.js',
    `js/${'x'.repeat(200)}.js`,
    'release.json',
    '',
  ])('[DP-31] no record may name a file or a source map at %j', (path) => {
    const files = { ...remote.files, [path]: FACTS };
    expect(check({ ...remote, files }, remote)).toMatch(
      /^its record can't be used: it lists the file/,
    );
    const maps = { ...remote.maps, [path]: FACTS };
    expect(check({ ...remote, maps }, remote)).toMatch(/^its record can't be used: .* source map$/);
    const texts = { ...host.texts, [path]: 'x' };
    if (path !== 'release.json') {
      expect(check({ ...host, texts }, host)).toMatch(/^its record can't be used: .* document/);
    }
  });

  test('[DP-31] no host may bring a document of the site', () => {
    const texts = { ...host.texts, 'discovery.json': '{}' };
    expect(check({ ...host, texts }, host)).toContain('it has the document "discovery.json"');
  });

  test('[DP-05, DP-31] a remote is no host, and the host no remote', () => {
    const asHost = { ...host, name: remote.name, release: remote.release };
    expect(check(asHost, remote)).toBe('its record is that of a host');
    const asRemote = { ...remote, name: 'host', release: host.release };
    expect(check(asRemote, host)).toBe('its record is that of a remote');
  });

  test.each([
    ['the entry', { entry: 'js/other.js' }, 'js/other.js'],
    ['a script', { screens: { home: { js: ['js/none.js'], css: [] } } }, 'js/none.js'],
    ['a stylesheet', { screens: { home: { js: [], css: ['css/none.css'] } } }, 'css/none.css'],
    ['what every object has', { entry: 'constructor' }, 'constructor'],
  ])('[DP-08] %s of a remote needs a hash', (_what, change, file) => {
    expect(check({ ...remote, ...change }, remote)).toBe(`its record lists no hash for ${file}`);
  });

  test.each([
    ['script', { js: ['js/none.js'] }, 'js/none.js'],
    ['stylesheet', { css: ['css/none.css'] }, 'css/none.css'],
    [
      'script with a second major',
      { majors: { react: { script: 'js/none.js', provides: { react: '18.3.1' } } } },
      'js/none.js',
    ],
  ])('[DP-08] a %s of the host needs a hash', (_what, change, file) => {
    expect(check({ ...host, ...change }, host)).toBe(`its record lists no hash for ${file}`);
  });

  const [path = ''] = Object.keys(remote.files);
  test.each([
    [{ integrity: 'sha384-short' }],
    [{ integrity: `sha256-${'A'.repeat(64)}` }],
    [{ integrity: `sha384-${'A'.repeat(64)} ` }],
    [{ size: -1 }],
    [{ size: 1.5 }],
    [{ size: '1' }],
    [{ wire: null }],
  ])('[DP-08, DP-35] a file with %j is none', (change) => {
    const wrong = { [path]: { ...FACTS, ...change } };
    expect(check({ ...remote, files: { ...remote.files, ...wrong } }, remote)).toBe(UNKNOWN);
    expect(check({ ...remote, maps: wrong }, remote)).toBe(UNKNOWN);
  });

  test.each([
    ...['name', 'version', 'release', 'time', 'files', 'maps', 'shared', 'entry', 'screens'],
    ...['kind', 'contractVersion', 'dirty', 'commit', 'schema'],
  ])('[DP-31] a remote’s record without a fit %s is none', (key) => {
    for (const value of [undefined, 7.5, [], { x: 7 }]) {
      expect(typeof check({ ...remote, [key]: value }, remote)).toBe('string');
    }
  });

  test.each([
    { container: 'x;alert(1)' },
    { container: '' },
    { container: '0x' },
    { screens: { home: { js: 'js/home.js', css: [] } } },
    { screens: { home: null } },
  ])('[DP-31] a remote’s record with %j is none', (change) => {
    expect(check({ ...remote, ...change }, remote)).toBe(UNKNOWN);
  });

  const [route] = host.routes;
  test.each([
    ['a path that leaves the site', { path: '/../x' }],
    ['a path with markup', { path: '/<x' }],
    ['a path without a slash', { path: 'x' }],
    ['no title', { title: undefined }],
    ['a screen that is none', { screen: 7 }],
    ['no word on search engines', { indexed: 'yes' }],
  ])('[DP-31] a host’s route with %s is none', (_what, change) => {
    expect(check({ ...host, routes: [{ ...route, ...change }] }, host)).toBe(UNKNOWN);
  });

  test.each([
    [],
    { react: '18.3.1' },
    { react: { script: 'js/a.js' } },
    { react: { provides: { react: '18.3.1' } } },
    { react: { script: 'js/a.js', provides: { react: 18 } } },
  ])('[MJ-04] a host’s record with the second majors %j is none', (majors) => {
    expect(check({ ...host, majors }, host)).toBe(UNKNOWN);
  });

  test('[MJ-04] a host’s second major provides at least its own package', () => {
    const [script] = host.js;
    const majors = { react: { script, provides: { 'react-dom': '18.3.1' } } };
    expect(check({ ...host, majors }, host)).toBe(
      "its record can't be used: its second react does not provide react",
    );
    const whole = { react: { script, provides: { react: '18.3.1' } } };
    expect(check({ ...host, majors: whole }, host)).toHaveProperty('majors', whole);
  });

  test.each(['provides', 'js', 'css', 'routes', 'template', 'texts'])(
    '[DP-31] a host’s record without a fit %s is none',
    (key) => {
      for (const value of [undefined, 7, [7], { x: 7 }]) {
        expect(check({ ...host, [key]: value }, host)).toBe(UNKNOWN);
      }
    },
  );

  test('[DP-01, DP-31] a text that is no record, of a newer form, or about another release is refused', () => {
    const name = { pkg: remote.name, release: remote.release };
    expect(readRecordText('{', name)).toBe('its record is no JSON');
    for (const text of ['null', '[]', '"x"', '{}', '{"schema":-1}', '{"schema":"1"}']) {
      expect(readRecordText(text, name)).toBe(UNKNOWN);
    }
    expect(check({ ...remote, schema: 3 }, remote)).toContain('update the tool');
    expect(check(remote, { name: 'remote-auth', release: remote.release })).toBe(
      `its record is about remote-ideas@${remote.release}`,
    );
    expect(check(remote, { name: remote.name, release: '1.0.0-000000000000' })).toBe(
      `its record is about remote-ideas@${remote.release}`,
    );
  });

  test('[MF-14] a record with a manifest that no site could take is refused', () => {
    const route = {
      path: '/review',
      screen: 'home',
      title: 'Reviews',
      description: 'All of them.',
    };
    const withRoute = (change: object) =>
      check({ ...remote, manifest: { routes: [{ ...route, ...change }] } }, remote);
    expect(withRoute({})).toHaveProperty('manifest.routes.0.path', '/review');
    expect(withRoute({ path: '/../x' })).toBe(
      'its manifest can\'t be used: "/../x" is no path of a route',
    );
    expect(withRoute({ screen: 'none' })).toContain('it exposes no screen "none"');
    expect(withRoute({ path: 7 })).toBe(UNKNOWN);
  });
});

test.each([
  ['text', isText, [''], [null, 1, [], {}]],
  ['a flag', isFlag, [true, false], ['true', 0, null]],
  ['a count', isCount, [0, 7], [-1, 1.5, '1', Number.NaN, 2 ** 53]],
  ['an amount', isAmount, [0, 1.5], [-1, Number.NaN, Number.POSITIVE_INFINITY, '1']],
  ['an instant', isInstant, ['2026-03-01T12:00:00.000Z'], ['soon', '', 0, null]],
  ['one of two', oneOf('a', 'b'), ['a', 'b'], ['c', null]],
  ['one that may be missing', maybe(isText), [undefined, 'a'], [null, 1]],
  ['one that may be null', orNull(isText), [null, 'a'], [undefined, 1]],
  ['a list', listOf(isText), [[], ['a']], ['a', ['a', 1], { 0: 'a' }, null]],
  ['a map', mapOf(isText), [{}, { a: 'b' }], [[], { a: 1 }, null, 'a']],
  [
    'an object',
    objectOf({ a: isText, b: maybe(isCount) }),
    [{ a: '' }, { a: '', b: 1, c: null }],
    [{}, { b: 1 }, { a: '', b: null }, [], null],
  ],
])('[PL-03] %s is told from what is none', (_what, shape, fit, unfit) => {
  expect(fit.filter((value) => !shape(value))).toEqual([]);
  expect(unfit.filter((value) => shape(value))).toEqual([]);
});

test('[PL-03] reading never throws, and returns what fits as it was', () => {
  const shape = objectOf({ a: mapOf(listOf(orNull(isText))), b: maybe(isFlag) });
  const fit = fc.record(
    {
      a: fc.dictionary(fc.string(), fc.array(fc.option(fc.string(), { nil: null }))),
      b: fc.boolean(),
    },
    { requiredKeys: ['a'] },
  );
  fc.assert(
    fc.property(fit, (value) => {
      const text = JSON.stringify(value);
      expect(JSON.stringify(readJson(shape, text))).toBe(text);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const read = readJson(shape, text);
      expect(read === null || shape(read)).toBe(true);
    }),
  );
});

const HOST = { contractVersion: 1, provides: { '@shop/shared': '1.0.0', react: '19.3.1' } };
const remote = (change: {
  contractVersion?: number;
  loader?: number | undefined;
  shared?: Record<string, string>;
}) => ({
  name: 'remote-login',
  contractVersion: 1,
  shared: { '@shop/shared': '^1.0.0' },
  ...change,
});

test.each([
  ['1.0.0', '^1.0.0', true],
  ['1.9.4', '^1.0.0', true],
  ['1.9.4', '^1.9.5', false],
  ['1.9.4', '^1.10.0', false],
  ['2.0.0', '^1.0.0', false],
  ['0.9.0', '^1.0.0', false],
  ['0.4.2', '^0.4.0', true],
  ['0.5.0', '^0.4.0', false],
  ['0.0.4', '^0.0.4', true],
  ['0.0.5', '^0.0.4', false],
  ['not a version', '^1.0.0', false],
  ['1.0.0', '>=1', false],
  ['1.0.0', '1.0.0', false],
  ['1.5.0', '^1.4.0 <1.5.0', false],
  ['2.0.0', '^2.0.0 || ^3.0.0', false],
  ['19.3.0-canary', '^19.3.0', false],
])('[MF-03] %s in the range %s: %s', (version, range, fits) => {
  expect(fitsCaretRange(version, range)).toBe(fits);
});

test.each<[string, Record<string, string>, string]>([
  ['of another major', { '@shop/shared': '^2.0.0' }, '@shop/shared ^2.0.0; this host has 1.0.0.'],
  [
    'that was built against a newer minor',
    { '@shop/shared': '^1.3.0' },
    '@shop/shared ^1.3.0; this host has 1.0.0.',
  ],
  [
    'that wants a package which the host does not share',
    { vue: '^3.0.0' },
    'vue ^3.0.0; this host has none.',
  ],
])('[MF-03, MF-17] refuses a release %s, naming package and versions', (_which, shared, reason) => {
  expect(incompatibility(remote({ shared }), HOST)).toBe(`remote-login wants ${reason}`);
});

test.each([
  ['a later', 2],
  ['an earlier', 0],
])('[MF-05] refuses a release of %s contract version', (_which, contractVersion) => {
  expect(incompatibility(remote({ contractVersion }), HOST)).toBe(
    `remote-login was built for screen contract ${contractVersion}; this host has 1.`,
  );
});

test.each([
  ['an earlier loader', 1, true],
  ['no loader, which is the first', undefined, true],
  ['its own loader', 2, true],
  ['a later loader', 3, false],
])(
  '[MF-05, DP-05] of a release that was built for %s, a host of loader 2 says so',
  (_which, loader, fits) => {
    expect(incompatibility(remote({ loader }), { ...HOST, loader: 2 })).toBe(
      fits ? null : 'remote-login needs loader 3; this host has 2.',
    );
  },
);

test('[MF-05, DP-05] a host from before there was a number has loader 1', () => {
  expect(incompatibility(remote({ loader: 2 }), HOST)).toBe(
    'remote-login needs loader 2; this host has 1.',
  );
});

describe('a host with a second major', () => {
  const react18 = { react: '18.3.1', 'react-dom': '18.3.1' };
  const provides = { ...HOST.provides, 'react-dom': '19.3.1' };
  const host = { ...HOST, provides, also: { react: react18 } };
  const fit = (shared: Record<string, string>) => fittingProvision(remote({ shared }), host);

  test('[MJ-04] its own versions come first, and the second major takes what only that fits', () => {
    expect(fit({ react: '^19.0.0', 'react-dom': '^19.3.0' })).toEqual({ major: null });
    expect(fit({ react: '^18.2.0', 'react-dom': '^18.2.0', '@shop/shared': '^1.0.0' })).toEqual({
      major: 'react',
    });
    expect(fit({})).toEqual({ major: null });
  });

  test('[MJ-04] a release of a third major has no place, and the reason names both others', () => {
    expect(fit({ react: '^17.0.0' })).toEqual({
      reason:
        'remote-login wants react ^17.0.0; this host has 19.3.1. Nor does react 18.3.1 fit: remote-login wants react ^17.0.0; this host has 18.3.1.',
    });
  });

  test('[MJ-06] a release can’t take one package from each major', () => {
    expect(fit({ react: '^18.2.0', 'react-dom': '^19.3.0' })).toEqual({
      reason:
        'remote-login wants react ^18.2.0; this host has 19.3.1. Nor does react 18.3.1 fit: remote-login wants react-dom ^19.3.0; this host has 18.3.1.',
    });
  });

  test('[MJ-06] a release can’t use two second majors', () => {
    const two = { ...host, also: { react: react18, '@shop/shared': { '@shop/shared': '0.9.0' } } };
    const wants = remote({ shared: { react: '^18.2.0', '@shop/shared': '^0.9.0' } });
    expect(fittingProvision(wants, two)).toHaveProperty('reason');
    const one = remote({ shared: { react: '^19.3.0', '@shop/shared': '^0.9.0' } });
    expect(fittingProvision(one, two)).toEqual({ major: '@shop/shared' });
  });

  test('[MJ-04] another contract version is no matter of majors, and has one reason', () => {
    const { also: _none, ...alone } = host;
    const newer = remote({ contractVersion: 2 });
    expect(fittingProvision(newer, host)).toEqual({ reason: incompatibility(newer, alone) });
  });
});
