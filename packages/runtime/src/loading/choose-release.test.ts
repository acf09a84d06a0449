import { draw } from '../releases/bucket.ts';
import { chooseEntry } from './choose-release.ts';

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
const inside = (release: string, traffic: number) =>
  new Set(BUCKETS.filter((one) => drawn(one, stable, entry(release, traffic, false)) === release));

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
    expect(inside(release, 0).size).toBe(0);
    expect(inside(release, 100).size).toBe(10_000);
    for (const share of [1, 5, 10, 25, 50, 75, 99]) {
      // Four standard deviations of 10,000 independent draws.
      const tolerance = 4 * Math.sqrt(10_000 * (share / 100) * (1 - share / 100));
      expect(Math.abs(inside(release, share).size - share * 100)).toBeLessThan(tolerance);
    }
  },
);

test('[DP-34] who is in one canary says nothing about another, of the same package or of another one', () => {
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

test('[DP-34] neighbouring buckets draw apart', () => {
  const drawn = BUCKETS.map((bucket) => draw(bucket, `${REMOTE}@${CANARY}`));
  const mean = 4999.5;
  const variance = drawn.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 10_000;
  const together = drawn
    .slice(1)
    .reduce((sum, one, at) => sum + (one - mean) * ((drawn[at] ?? 0) - mean), 0);
  expect(Math.abs(together / 10_000 / variance)).toBeLessThan(0.04);
});

test('[DP-06] whoever has a canary keeps it while its share grows', () => {
  let before = new Set<number>();
  for (const traffic of [1, 5, 10, 25, 50, 99, 100]) {
    const now = inside(CANARY, traffic);
    expect([...before].filter((bucket) => !now.has(bucket))).toEqual([]);
    before = now;
  }
});

test('[DP-06] a browser that keeps no bucket gets the default release', () => {
  const all = entry(CANARY, 99.99, false);
  expect(drawn(null, all, stable)).toBe('2.0.0-2f2a9c1b7d4e');
});

test('[DP-34] where a server names no release, its address is what is drawn for', () => {
  const { extras: _extras, ...unnamed } = entry(CANARY, 50, false);
  const entries = [stable, unnamed];
  const isIn = (bucket: number) =>
    chooseEntry(REMOTE, { ...listing(), entries }, () => bucket) === unnamed;
  expect(BUCKETS.filter(isIn)).toEqual(
    BUCKETS.filter((bucket) => draw(bucket, `${REMOTE}@${unnamed.url}`) < 5000),
  );
});

test('[DP-06] without a canary nothing is drawn', () => {
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
