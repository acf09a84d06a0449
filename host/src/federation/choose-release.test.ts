import { chooseEntry } from './choose-release.ts';

const entry = (version: string, traffic: number, isDefault: boolean) => ({
  url: `https://auth.example/${version}/release.json`,
  metadata: { version },
  deployment: { traffic, default: isDefault },
});
type Entry = ReturnType<typeof entry>;

const listing = (...entries: Entry[]) => ({ entries, disabled: false, generation: 7 });
const drawn = (bucket: number | null, ...entries: Entry[]) =>
  chooseEntry(listing(...entries), () => bucket)?.metadata.version;

const stable = entry('2.0.0', 90, true);
const canary = entry('3.0.0', 10, false);
const BUCKETS = Array.from({ length: 10_000 }, (_, bucket) => bucket);
const shareOf = (traffic: number) =>
  BUCKETS.filter((bucket) => drawn(bucket, stable, entry('3.0.0', traffic, false)) === '3.0.0');

test.each([
  [0, '3.0.0'],
  [999, '3.0.0'],
  [1000, '2.0.0'],
  [9999, '2.0.0'],
])('[DP-06] of a tenth, bucket %d gets %s', (bucket, version) => {
  expect(drawn(bucket, stable, canary)).toBe(version);
  expect(drawn(bucket, canary, stable)).toBe(version);
});

test('[DP-06] each share from 0 to 100 % reaches exactly that share of 10,000 browsers', () => {
  for (let traffic = 0; traffic <= 100; traffic += 1) {
    expect(shareOf(traffic)).toHaveLength(traffic * 100);
  }
});

test('[DP-06] whoever has a canary keeps it while its share grows', () => {
  let before: number[] = [];
  for (const traffic of [1, 5, 10, 25, 50, 99]) {
    const now = new Set(shareOf(traffic));
    expect(before.filter((bucket) => !now.has(bucket))).toEqual([]);
    before = [...now];
  }
});

test('[DP-06] a browser that keeps no bucket gets the default release', () => {
  expect(drawn(null, canary, stable)).toBe('2.0.0');
});

test('[DP-06] without a canary nothing is drawn', () => {
  const bucket = jest.fn();
  expect(chooseEntry(listing(stable), bucket)).toBe(stable);
  expect(bucket).not.toHaveBeenCalled();
});

test('takes the first where none is the default', () => {
  expect(drawn(9999, entry('1.0.0', 90, false), canary)).toBe('1.0.0');
});

test('[DP-14] takes none of a remote that is switched off', () => {
  expect(drawn(0)).toBeUndefined();
});
