import { ALPHA, alpha, chunk, extended, lossless, lossy, webpOf } from '../../test/support/webp.ts';
import { MOST_BYTES, readPicture } from './picture.ts';

const TEXT = '<script>alert(1)</script>';
/** A chunk with another byte at a place of its content. */
function changed(from: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(from);
  copy[8 + at] = byte;
  return copy;
}

const LARGEST = MOST_BYTES - 20;

test.each([
  ['lossy', webpOf(lossy(1024, LARGEST))],
  ['lossless', webpOf(lossless(1024, LARGEST))],
  ['lossy and transparent', webpOf(extended(64, ALPHA), alpha(), lossy(64, 31))],
  ['transparent without compression', webpOf(extended(4, ALPHA), alpha('\0'.repeat(17)), lossy(4))],
])('[CM-10] a %s picture stays as it is', (_, picture) => {
  expect(readPicture(picture)?.toString('base64')).toBe(picture);
});

test.each([
  ['metadata', webpOf(extended(16, 0x2c), chunk('ICCP', TEXT), lossy(16), chunk('EXIF', TEXT))],
  ['flags that it does not need', webpOf(extended(16, 0xc1), lossy(16))],
])('[CM-30] a picture loses %s', (_, picture) => {
  expect(readPicture(picture)?.toString('base64')).toBe(webpOf(lossy(16)));
});

test('[CM-30] a picture loses what its padding holds', () => {
  const padded = lossy(16, 21);
  padded[padded.length - 1] = 65;
  expect(readPicture(webpOf(padded))?.toString('base64')).toBe(webpOf(lossy(16, 21)));
});

test.each([
  ['only the header of an extended file', webpOf(extended(16))],
  ['the same with metadata', webpOf(extended(16, 0x08), chunk('EXIF', TEXT))],
  ['a longer header', webpOf(chunk('VP8X', extended(16).toString('latin1', 8) + TEXT), lossy(16))],
  ['a second image', webpOf(lossy(16), lossy(16))],
  ['a second image of another kind', webpOf(extended(16), lossy(16), lossless(16))],
  ['a second header', webpOf(extended(16), extended(16), lossy(16))],
  ['a header after the image', webpOf(lossy(16), extended(16))],
  ['another size in the header', webpOf(extended(17), lossy(16))],
  ['two chunks of transparency', webpOf(extended(16, ALPHA), alpha(), alpha(), lossy(16))],
  ['transparency after the image', webpOf(extended(16, ALPHA), lossy(16), alpha())],
  ['transparency without a header', webpOf(alpha(), lossy(16))],
  ['transparency of a lossless picture', webpOf(extended(16, ALPHA), alpha(), lossless(16))],
  ['text as transparency', webpOf(extended(16, ALPHA), alpha(TEXT), lossy(16))],
  ['transparency of another size', webpOf(extended(16, ALPHA), alpha(`\0${TEXT}`), lossy(16))],
  ['an unknown chunk', webpOf(extended(16), lossy(16), chunk('TEXT', TEXT))],
  ['an animation', webpOf(extended(16, 0x02), chunk('ANMF', TEXT))],
  ['no key frame', webpOf(changed(lossy(16), 0, 0x31))],
  ['no visible frame', webpOf(changed(lossy(16), 0, 0x20))],
  ['a frame of an unknown version', webpOf(changed(lossy(16), 0, 0x38))],
  ['a frame without content', webpOf(changed(lossy(16), 0, 0x10))],
  ['a frame that is cut short', webpOf(changed(lossy(16), 1, 2))],
  ['only the header of a frame', webpOf(chunk('VP8 ', lossy(16).subarray(8, 18)))],
  ['a lossless picture of an unknown version', webpOf(changed(lossless(16), 4, 0x20))],
  ['only the header of a lossless picture', webpOf(lossless(16, 5))],
  ['too many pixels', webpOf(lossless(1025))],
  ['no pixels', webpOf(lossy(0))],
  ['too many bytes', webpOf(lossy(16, LARGEST + 2))],
  ['no chunk', webpOf()],
  ['half a chunk', webpOf(lossy(16), Buffer.from('EXIF'))],
  ['a chunk that is cut short', webpOf(extended(16), lossy(16).subarray(0, -4))],
  [
    'bytes after the file',
    Buffer.concat([Buffer.from(webpOf(lossy(16)), 'base64'), Buffer.from(TEXT)]).toString('base64'),
  ],
])('[CM-10, CM-30] a picture with %s is refused', (_, picture) => {
  expect(readPicture(picture)).toBeNull();
});
