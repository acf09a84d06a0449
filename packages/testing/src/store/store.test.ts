import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore } from '@composed/release/folder-store';
import { recordKey } from '@composed/release/names';
import { promote } from '@composed/release/promote';
import { publish } from '@composed/release/publish';
import { filesOf, readSigned } from '@composed/release/releases';
import { ReleaseFixture } from '@composed/release/testing/release-fixture';
import { PACKAGES, REMOTES } from '@composed/workspace/paths';
import { beforeAndAfter } from '../testing/readme-example.ts';
import { readE2eArguments } from './arguments.ts';
import { summaryOf } from './report.ts';
import { assertWhole, copyRelease, findReleases } from './stored-releases.ts';

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

test('[DP-25] names failed tests with their traces, and tests that passed on a second try', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-report-'));
  const played = (title: string, status: string, ...names: string[]) => ({
    title,
    tests: [
      { status, results: [{ attachments: names.map((name) => ({ name, path: `/${title}` })) }] },
    ],
  });
  const inner = { specs: [played('b', 'unexpected', 'screenshot', 'trace')] };
  const suites = [{ specs: [played('a', 'expected'), played('c', 'flaky')], suites: [inner] }];
  try {
    expect(summaryOf(folder)).toBe('No test was run.');
    writeFileSync(join(folder, 'report.json'), JSON.stringify({ suites }));
    expect(summaryOf(folder).split('\n')).toEqual([
      'Passed when tried again: c',
      'Failed: b',
      '  npx playwright show-trace /b',
      `Report: ${join(folder, 'html', 'index.html')}`,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('stored releases', () => {
  let fixture: ReleaseFixture;
  beforeEach(async () => {
    fixture = new ReleaseFixture();
    await fixture.configured();
  });
  afterEach(() => fixture.close());

  const live = async () => {
    const all = await fixture.all();
    await promote(fixture.context(), all, { traffic: 100, why: null });
    return all;
  };

  const named = (found: { pkg: string; release: string }[]) =>
    found.map(({ pkg, release }) => `${pkg}@${release}`).sort();

  test('[DP-12] named releases replace the live ones; a package without a live release is left out @ci', async () => {
    const all = await live();
    const candidate = await fixture.published('remote-auth', { version: '1.0.1', words: 'two' });
    const found = await findReleases(fixture.context(), [candidate]);
    const others = all.filter(({ pkg }) => pkg !== 'remote-auth');
    expect(named(found)).toEqual(named([candidate, ...others]));
  });

  test('[DP-12] refuses a release that is missing or not signed by its team', async () => {
    await live();
    const missing = { pkg: 'remote-auth', release: '9.9.9-0123456789ab' };
    await expect(findReleases(fixture.context(), [missing])).rejects.toThrow(
      'There is no release remote-auth@9.9.9-0123456789ab in the folder',
    );
    const stranger = fixture.context({ signer: () => fixture.newKey('stranger') });
    const forged = await publish(stranger, fixture.build('remote-auth', { words: 'forged' }));
    await expect(findReleases(fixture.context(), [forged])).rejects.toThrow(
      'its record is not signed with a key of remote-auth',
    );
  });

  test('[DP-12] a store without a site gets a message with the remedy', async () => {
    const empty = mkdtempSync(join(fixture.root, 'empty-'));
    await expect(findReleases(fixture.context({ store: folderStore(empty) }), [])).rejects.toThrow(
      'This store has no site yet',
    );
  });

  test('[DP-12] a copy has the bytes and the signature of the original; a changed file is not copied @ci', async () => {
    await live();
    const found = await findReleases(fixture.context(), []);
    const to = folderStore(mkdtempSync(join(fixture.root, 'copy-')));
    for (const release of found) {
      const { integrity } = await copyRelease(release, to);
      expect(integrity).toBe(release.integrity);
      await expect(readSigned(to, release, release.keys)).resolves.toMatchObject({ integrity });
      for (const { key } of [...filesOf(release.record), { key: recordKey(release) }]) {
        expect(await to.read(key)).toEqual(await fixture.store.read(key));
      }
    }

    const [first] = found;
    if (first === undefined) throw new Error('Nothing is live.');
    const [file = ''] = filesOf(first.record).map(({ key }) => key);
    rmSync(join(fixture.root, 'store', file));
    const elsewhere = folderStore(mkdtempSync(join(fixture.root, 'other-')));
    await expect(copyRelease(first, elsewhere)).rejects.toThrow(`${file} in the folder`);
    // A release without its record does not count as one.
    expect(await elsewhere.read(recordKey(first))).toBeNull();
  });

  test('[DP-25] end-to-end tests need a host, and something of each remote that its routes show @ci', async () => {
    await live();
    const all = await findReleases(fixture.context(), []);
    const without = (pkg: string) => all.filter((release) => release.pkg !== pkg);
    expect(() => assertWhole(all, 'the store')).not.toThrow();
    expect(() => assertWhole(without('host'), 'the store')).toThrow('No host is live in the store');
    expect(() => assertWhole(without('remote-auth'), 'the store')).toThrow(
      'Nothing of remote-auth is live in the store, and /auth shows it.',
    );
  });
});

describe('readme', () => {
  let fixture: ReleaseFixture;
  beforeEach(() => {
    fixture = new ReleaseFixture();
  });
  afterEach(() => fixture.close());

  test('[PL-07] a release goes live on the site in the README, and is taken back @ci', async () => {
    const [remote = ''] = REMOTES;
    const builds = join(fixture.root, 'builds');
    const routes = [{ path: '/', remote, screen: 'home' }];
    for (const pkg of PACKAGES) {
      mkdirSync(join(builds, pkg), { recursive: true });
      cpSync(fixture.build(pkg, { screens: ['home'], routes }), join(builds, pkg), {
        recursive: true,
      });
      writeFileSync(join(builds, pkg, '.built'), '0123456789ab');
    }
    await expect(beforeAndAfter(builds, remote)).resolves.toEqual(['1.1.0', '1.0.1']);
  });
});
