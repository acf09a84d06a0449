import { assertName, isPlainPath, parseReleaseName, versionOf } from './names.ts';

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
])('[DP-01] a file at %s may be part of a release: %s', (path, allowed) => {
  expect(isPlainPath(path)).toBe(allowed);
});
