import { CONTRACT_VERSION } from '@idea-hub/shared/contracts/screens';
import { assertCompatible, fitsCaretRange } from './compatibility.ts';

const extras = (change: { contractVersion?: number; shared?: Record<string, string> }) => ({
  release: '1.0.0-abc',
  contractVersion: CONTRACT_VERSION,
  shared: { '@idea-hub/shared': '^1.0.0' },
  integrity: {},
  screens: {},
  entry: 'remoteEntry.js',
  ...change,
});
const HOST = { '@idea-hub/shared': '1.0.0', react: '19.3.1' };

test.each([
  ['1.0.0', '^1.0.0', true],
  ['1.9.4', '^1.0.0', true],
  ['1.9.4', '^1.9.5', false],
  ['1.9.4', '^1.10.0', false],
  ['2.0.0', '^1.0.0', false],
  ['0.9.0', '^1.0.0', false],
  ['not a version', '^1.0.0', false],
  ['1.0.0', '>=1', false],
])('[MF-03] %s in the range %s: %s', (version, range, fits) => {
  expect(fitsCaretRange(version, range)).toBe(fits);
});

test('[MF-03] lets a release in that was built against another minor version', () => {
  expect(() =>
    assertCompatible('remote-auth', extras({ shared: { react: '^19.0.0' } }), HOST),
  ).not.toThrow();
});

test('[MF-03] refuses an incompatible release, naming package, wanted and found version', () => {
  expect(() =>
    assertCompatible('remote-auth', extras({ shared: { '@idea-hub/shared': '^2.0.0' } }), HOST),
  ).toThrow('remote-auth wants @idea-hub/shared ^2.0.0; this host has 1.0.0.');
});

test('[MF-03] refuses a release that wants a package which the host does not share', () => {
  expect(() =>
    assertCompatible('remote-auth', extras({ shared: { vue: '^3.0.0' } }), HOST),
  ).toThrow('remote-auth wants vue ^3.0.0; this host has none.');
});

test('[MF-05] refuses a release of another contract version', () => {
  expect(() => assertCompatible('remote-auth', extras({ contractVersion: 99 }), HOST)).toThrow(
    `remote-auth was built for screen contract 99; this host has ${CONTRACT_VERSION}.`,
  );
});
