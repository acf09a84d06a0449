import { isMapPath, isReleasePath, isTextPath } from '@composed/contract/file-kinds';
import { configureKeys, configureMounts } from './configure.ts';
import { assertName, parseReleaseName, parseReleaseNames, readKey, versionOf } from './names.ts';
import { promote } from './promote.ts';
import { rollback } from './rollback.ts';
import { retire, switchRemote } from './switch.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { withdraw } from './withdraw.ts';

useSite();

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
  ['../other/release.json', false],
  ['js/../../x.js', false],
  ['/etc/passwd', false],
  ['js//x.js', false],
  ['js/', false],
  ['.env', false],
  ['js/.hidden/x.js', false],
  ['a file.js', false],
  ['grüße.js', false],
  ['js/x.js.br', false],
  ['index.html', false],
  ['x.HTM', false],
  ['js/evil.xhtml', false],
  ['js/evil.shtml', false],
  ['js/evil.xml', false],
  ['js/evil.xsl', false],
  ['js/evil.pdf', false],
  ['js/evil.mjs', false],
  ['js/evil.js.html', false],
  ['js/evil.HTML.Js', false],
  ['js/evil', false],
  ['js/x.JS', false],
  ['js/x.js.map', false],
  ['release.json', false],
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
  ['discovery.json', false],
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
  ['live/00000001.json.pruned', { kind: 'note' }],
  ['releases/a/1.0.0-0123456789ab/js/x.js', { kind: 'file', file: 'js/x.js' }],
  ['releases/a/1.0.0-0123456789ab/release.json', { kind: 'record' }],
  ['releases/a/1.0.0-0123456789ab/js/release.json', { kind: 'file', file: 'js/release.json' }],
  ['releases/a/previews/pr-1.json', { kind: 'preview', pkg: 'a', name: 'pr-1' }],
  ['maps/a/1.0.0-0123456789ab/js/x.js.map', { kind: 'map', file: 'js/x.js.map' }],
])('[DP-31] reads the key %s', (key, parts) => {
  expect(readKey(key)).toMatchObject(parts);
});

test.each([
  ...['live/00000000.json', 'live/1.json', 'live/000000001.json', 'live/00000001.json.bak'],
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

test('[DP-31] no package is called what every object has', () => {
  expect(() => assertName('package', 'constructor')).toThrow(
    '"constructor" is no name of a package',
  );
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
