import type { Random } from '@composed/browser/random';
import { blockedStorage, fakeStorage } from '@composed/browser/testing/fake-storage';
import { chooseEntry } from '../loading/choose-release.ts';
import { browserBucket, draw } from './bucket.ts';
import { requestedReleases } from './requested-release.ts';

const REMOTE = 'remote-login';

const entry = (release: string, traffic: number, isDefault: boolean) => ({
  url: `https://login.example/${release}/release.json`,
  metadata: { version: '1.0.0' },
  deployment: { traffic, default: isDefault },
  extras: { release },
});
type Entry = ReturnType<typeof entry>;

const listing = (...entries: Entry[]) => ({ entries, disabled: false, generation: 7 });
const drawn = (bucket: number | null, ...entries: Entry[]) =>
  chooseEntry(REMOTE, listing(...entries), () => bucket)?.extras?.release;

const BUCKETS = Array.from({ length: 10_000 }, (_, bucket) => bucket);
const RELEASES = [
  '3.0.0-3f2a9c1b7d4e',
  '3.0.0-3f2a9c1b7d4f',
  '3.0.1-000000000001',
  '3.0.1-000000000002',
];
const [CANARY = ''] = RELEASES;
const stable = entry('2.0.0-2f2a9c1b7d4e', 90, true);
const canary = entry(CANARY, 10, false);

test.each([0, 1, 2, 3, 4711, 9999])(
  '[DP-34, DP-06] bucket %d is in by what it draws for that release, whatever the order of the list',
  (bucket) => {
    const number = draw(bucket, `${REMOTE}@${CANARY}`);
    const at = (traffic: number) => drawn(bucket, stable, entry(CANARY, traffic, false));
    expect(at((number + 1) / 100)).toBe(CANARY);
    expect(at(number / 100)).toBe('2.0.0-2f2a9c1b7d4e');
    expect(drawn(bucket, canary, stable)).toBe(drawn(bucket, stable, canary));
  },
);

test.each(RELEASES)(
  '[DP-34, DP-06] of 10,000 browsers each share of %s is within tolerance',
  (release) => {
    const numbers = BUCKETS.map((bucket) => draw(bucket, `${REMOTE}@${release}`));
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(10_000);
    for (const share of [1, 5, 10, 25, 50, 75, 99]) {
      // Four standard deviations of 10,000 independent draws.
      const tolerance = 4 * Math.sqrt(10_000 * (share / 100) * (1 - share / 100));
      const { length } = numbers.filter((number) => number < share * 100);
      expect(Math.abs(length - share * 100)).toBeLessThan(tolerance);
    }
  },
);

test('[DP-34] a browser’s place in one canary is independent of all other canaries @ci', () => {
  const share = 0.25;
  const names = RELEASES.flatMap((release) => [`${REMOTE}@${release}`, `remote-shop@${release}`]);
  const members = names.map((name) =>
    BUCKETS.map((bucket) => (draw(bucket, name) < share * 10_000 ? 1 : 0)),
  );
  for (const [at, one] of members.entries()) {
    for (const other of members.slice(at + 1)) {
      const both = one.filter((is, bucket) => is && other[bucket]).length / 10_000;
      const correlation = (both - share * share) / (share * (1 - share));
      // The standard deviation of independent draws is 0.01.
      expect(Math.abs(correlation)).toBeLessThan(0.04);
    }
  }
});

test('[DP-06] a browser that keeps no bucket gets the default release', () => {
  const all = entry(CANARY, 99.99, false);
  expect(drawn(null, all, stable)).toBe('2.0.0-2f2a9c1b7d4e');
});

test('[DP-34] where a server names no release, its address is what is drawn for @ci', () => {
  const { extras: _extras, ...unnamed } = entry(CANARY, 50, false);
  const entries = [stable, unnamed];
  const isIn = (bucket: number) =>
    chooseEntry(REMOTE, { ...listing(), entries }, () => bucket) === unnamed;
  expect(BUCKETS.filter(isIn)).toEqual(
    BUCKETS.filter((bucket) => draw(bucket, `${REMOTE}@${unnamed.url}`) < 5000),
  );
});

test('[DP-06] draws no number without a canary', () => {
  const bucket = jest.fn();
  expect(chooseEntry(REMOTE, listing(stable), bucket)).toBe(stable);
  expect(bucket).not.toHaveBeenCalled();
});

test('takes the first where none is the default', () => {
  expect(drawn(null, entry('1.0.0', 90, false), canary)).toBe('1.0.0');
});

test('[DP-14] takes none of a remote that is switched off', () => {
  expect(drawn(0)).toBeUndefined();
});

const KEY = 'hub.bucket';

/** Draws this fraction of 2³². */
const drawing = (fraction: number): Random => ({
  bytes() {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, fraction * 2 ** 32);
    return bytes;
  },
});

test('[DP-06] a bucket is drawn once and kept', () => {
  const store = fakeStorage().tab();
  expect(browserBucket(KEY, store, drawing(0.5))).toBe(5000);
  expect(browserBucket(KEY, store, drawing(0.1))).toBe(5000);
  expect(store.get(KEY)).toBe('5000');
});

test.each([
  [0, 0],
  [0.000_099_9, 0],
  [0.000_100_1, 1],
  [0.999_999_9, 9999],
])('[DP-06] the fraction %d is bucket %d', (fraction, bucket) => {
  expect(browserBucket(KEY, fakeStorage().tab(), drawing(fraction))).toBe(bucket);
});

test.each(['', 'many', '-1', '10000', '1.5', '{}', '１２'])(
  '[DP-06] "%s" is no bucket: another one is drawn in its place',
  (text) => {
    const store = fakeStorage({ [KEY]: text }).tab();
    expect(browserBucket(KEY, store, drawing(0.25))).toBe(2500);
  },
);

test('[DP-06] a browser that keeps nothing has none', () => {
  expect(browserBucket(KEY, blockedStorage, drawing(0.25))).toBeNull();
});

// Computed by another program. These values must not change: browsers keep their draw when the host is replaced.
test.each([
  [0, 'remote-shop@1.2.0-3f2a9c1b7d4e', 32],
  [1, 'remote-shop@1.2.0-3f2a9c1b7d4e', 7354],
  [9999, 'remote-shop@1.2.0-3f2a9c1b7d4e', 7158],
  [4711, 'remote-login@10.0.3-000000000001', 7708],
])('[DP-34] bucket %d draws for %s the number %d', (bucket, name, number) => {
  expect(draw(bucket, name)).toBe(number);
});

describe('requested release', () => {
  const RELEASE = '1.2.0-3f2a9c1b7d4e';
  const KEY = 'hub.release';

  const store = () => fakeStorage().tab();

  function open(address: string) {
    history.replaceState({ idx: 3 }, '', address);
  }
  const address = () => location.pathname + location.search + location.hash;

  test('[DP-11] stores an override of the address for the tab and removes it from the address', () => {
    const tab = store();
    open('/auth?mode=login&release=remote-login%40pr-1#top');
    expect(requestedReleases(KEY, tab).take()).toBe('remote-login@pr-1');
    expect(address()).toBe('/auth?mode=login#top');
    expect(history.state).toEqual({ idx: 3 });
    expect(requestedReleases(KEY, tab).take()).toBe('remote-login@pr-1');
  });

  test('[DP-11] a later address takes the place of the one before, and an empty one of both', () => {
    const tab = store();
    open('/?release=remote-login@pr-1');
    requestedReleases(KEY, tab).take();
    open('/?release=remote-shop@pr-2');
    expect(requestedReleases(KEY, tab).take()).toBe('remote-shop@pr-2');
    open('/?release=');
    expect(requestedReleases(KEY, tab).take()).toBeNull();
    expect(requestedReleases(KEY, tab).take()).toBeNull();
  });

  test('[DP-11] a browser without storage runs the override on this page only', () => {
    open('/?release=remote-login@pr-1');
    expect(requestedReleases(KEY, blockedStorage).take()).toBe('remote-login@pr-1');
    expect(requestedReleases(KEY, blockedStorage).take()).toBeNull();
  });

  test('without a release in it an address stays as it is', () => {
    open('/browse?q=rain%20barrel&page=2');
    expect(requestedReleases(KEY, store()).take()).toBeNull();
    expect(address()).toBe('/browse?q=rain%20barrel&page=2');
  });

  test('[DP-30] consent holds for that release in this tab, until the override is removed', () => {
    const tab = store();
    open('/?release=remote-login@1.2.0-3f2a9c1b7d4e');
    const requested = requestedReleases(KEY, tab).take() ?? '';
    const isGiven = (to = requested, release = RELEASE, where = tab) =>
      requestedReleases(KEY, where).agreementTo(to).isGiven(release);
    expect(isGiven()).toBe(false);
    expect(requestedReleases(KEY, tab).agreementTo(requested).give(RELEASE)).toBe(true);
    expect(isGiven()).toBe(true);
    expect(isGiven(requested, RELEASE, store())).toBe(false);
    expect(isGiven('remote-login@1.2.0-3f2a9c1b7d4f')).toBe(false);
    expect(isGiven(requested, '1.2.0-3f2a9c1b7d4f')).toBe(false);
    requestedReleases(KEY, tab).forget();
    expect(isGiven()).toBe(false);
    expect(requestedReleases(KEY, tab).take()).toBeNull();
  });

  test('[DP-11, DP-30] an address that asks for nothing forgets what was agreed to as well', () => {
    const tab = store();
    open('/?release=remote-login@pr-1');
    const requested = requestedReleases(KEY, tab).take() ?? '';
    requestedReleases(KEY, tab).agreementTo(requested).give(RELEASE);
    open('/?release=');
    requestedReleases(KEY, tab).take();
    open('/?release=remote-login@pr-1');
    expect(requestedReleases(KEY, tab).take()).toBe(requested);
    expect(requestedReleases(KEY, tab).agreementTo(requested).isGiven(RELEASE)).toBe(false);
  });
});
