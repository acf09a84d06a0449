import { fitsCaretRange, incompatibility } from './compatibility.ts';

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

test('[MF-03] lets a release in that was built against another minor version', () => {
  expect(incompatibility(remote({ shared: { react: '^19.0.0' } }), HOST)).toBeNull();
});

test('[MF-03] refuses an incompatible release, naming package, wanted and found version', () => {
  expect(incompatibility(remote({ shared: { '@shop/shared': '^2.0.0' } }), HOST)).toBe(
    'remote-login wants @shop/shared ^2.0.0; this host has 1.0.0.',
  );
});

test('[MF-17] refuses a release that was built against a newer minor, naming package and versions', () => {
  expect(incompatibility(remote({ shared: { '@shop/shared': '^1.3.0' } }), HOST)).toBe(
    'remote-login wants @shop/shared ^1.3.0; this host has 1.0.0.',
  );
});

test('[MF-03] refuses a release that wants a package which the host does not share', () => {
  expect(incompatibility(remote({ shared: { vue: '^3.0.0' } }), HOST)).toBe(
    'remote-login wants vue ^3.0.0; this host has none.',
  );
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
