import { readE2eArguments } from './arguments.ts';

const AUTH = 'remote-auth@1.0.1-0123456789ab';

test('[DP-12] releases are named as often as there are packages, and the rest goes to Playwright', () => {
  const args = ['newcomer', '--release', AUTH, '--release=host@2.0.0-ba9876543210', '--grep', 'x'];
  expect(readE2eArguments(args)).toEqual({
    engine: 'chromium',
    server: 'node',
    releases: [
      { pkg: 'remote-auth', release: '1.0.1-0123456789ab' },
      { pkg: 'host', release: '2.0.0-ba9876543210' },
    ],
    previous: [],
    rest: ['newcomer', '--grep', 'x'],
  });
  expect(readE2eArguments(['--previous', 'host', '--engine=firefox', '--server=nginx'])).toEqual({
    engine: 'firefox',
    server: 'nginx',
    releases: [],
    previous: ['host'],
    rest: [],
  });
});

test.each([
  [['--release'], '--release wants a value.'],
  [['--release', 'remote-auth'], '"remote-auth" names no release; write package@release.'],
  [['--release', 'remote-auth@../../etc'], '"../../etc" is no name of a release.'],
  [
    ['--release', 'remote-blog@1.0.1-0123456789ab'],
    'There is no package "remote-blog"; there are host, remote-auth, remote-account, remote-ideas.',
  ],
  [
    ['--release', AUTH, '--release', 'remote-auth@1.0.2-0123456789ab'],
    'Two releases of remote-auth were named; a page has one.',
  ],
  [
    ['--release', AUTH, '--previous', 'remote-auth'],
    'remote-auth was named by --release and by --previous.',
  ],
])('[DP-12] %j is refused in words', (args, message) => {
  expect(() => readE2eArguments(args)).toThrow(message);
});
