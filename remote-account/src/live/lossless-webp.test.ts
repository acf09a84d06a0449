import { losslessWebp } from './picture-file.ts';

/** Reads the bits of the first chunk in order. */
function bitsOf(file: Uint8Array) {
  let bit = 20 * 8;
  return (count: number) => {
    let value = 0;
    for (let index = 0; index < count; index += 1, bit += 1) {
      value |= (((file[bit >>> 3] ?? 0) >>> (bit & 7)) & 1) << index;
    }
    return value;
  };
}

const ascii = (file: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...file.slice(from, to));

test('[CM-10] a picture is a whole WebP file of its size, and its pixels are in it', () => {
  const pixels = [
    [250, 20, 3, 255],
    [0, 1, 255, 255],
    [7, 128, 9, 0],
  ];
  const data = Uint8ClampedArray.from(pixels.flat());
  const file = losslessWebp({ data, width: 3, height: 1 });
  const view = new DataView(file.buffer);
  expect(ascii(file, 0, 4)).toBe('RIFF');
  expect(view.getUint32(4, true) + 8).toBe(file.length);
  expect(ascii(file, 8, 16)).toBe('WEBPVP8L');
  const chunk = view.getUint32(16, true);
  expect(20 + chunk + (chunk % 2)).toBe(file.length);

  const take = bitsOf(file);
  expect([take(8), take(14), take(14)]).toEqual([0x2f, 2, 0]);
  expect(take(7)).toBe(0);
  for (const alphabet of [280, 256, 256]) {
    expect([take(1), take(4)]).toEqual([0, 8]);
    expect(Array.from({ length: 12 }, () => take(3))).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(take(1)).toBe(0);
    const used = Array.from({ length: alphabet }, () => take(1));
    expect(used.reduce((sum, one) => sum + one, 0)).toBe(256);
  }
  // Alpha: a simple code with one symbol of eight bits. Distance: one symbol of one bit.
  expect([take(1), take(1), take(1), take(8)]).toEqual([1, 0, 1, 255]);
  expect(take(4)).toBe(1);
  const code = () => {
    let value = 0;
    for (let index = 0; index < 8; index += 1) value = (value << 1) | take(1);
    return value;
  };
  for (const [red, green, blue] of pixels)
    expect([code(), code(), code()]).toEqual([green, red, blue]);
});

test('[CM-10] the largest one that is written fits in 64 KB', () => {
  const file = losslessWebp({
    data: new Uint8ClampedArray(144 * 144 * 4),
    width: 144,
    height: 144,
  });
  expect(file.length).toBeLessThanOrEqual(64 * 1024);
});
