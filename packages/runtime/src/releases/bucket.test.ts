import type { Random } from '@composed/browser/random';
import type { KeyValueStore } from '@composed/browser/storage';
import { browserBucket, draw } from './bucket.ts';

const KEY = 'hub.bucket';

function storeWith(text: string | null, refuses = false) {
  const store: KeyValueStore = {
    get: () => text,
    set(_key, value) {
      if (refuses) return false;
      text = value;
      return true;
    },
    remove: () => {},
    onForeignChange: () => () => {},
  };
  return store;
}

/** Draws this fraction of 2³². */
const drawing = (fraction: number): Random => ({
  bytes() {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, fraction * 2 ** 32);
    return bytes;
  },
});

test('[DP-06] a bucket is drawn once and kept', () => {
  const store = storeWith(null);
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
  expect(browserBucket(KEY, storeWith(null), drawing(fraction))).toBe(bucket);
});

test.each(['', 'many', '-1', '10000', '1.5', '{}', '１２'])(
  '[DP-06] "%s" is no bucket: another one is drawn in its place',
  (text) => {
    expect(browserBucket(KEY, storeWith(text), drawing(0.25))).toBe(2500);
  },
);

test('[DP-06] a browser that keeps nothing has none', () => {
  expect(browserBucket(KEY, storeWith(null, true), drawing(0.25))).toBeNull();
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
