/** First byte of a `VP8L` chunk (RFC 9649, section 3). */
const SIGNATURE = 0x2f;
/** `RIFF`, file size, `WEBP`, `VP8L` and chunk size. */
const HEAD_BYTES = 20;
/** Upper limit for the image header and the prefix codes before the pixels. */
const CODES_BYTES = 160;

/** Each byte with its bits reversed: prefix codes are written from their first bit. */
const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) =>
  [0, 1, 2, 3, 4, 5, 6, 7].reduce((turned, bit) => turned | (((byte >> bit) & 1) << (7 - bit)), 0),
);

/** Lengths for the code of code lengths, in the order of the format. Lengths 0 and 8 have one bit each. */
const LENGTHS_OF_LENGTHS = [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1];

/**
 * Encodes a picture as lossless WebP, for browsers whose canvas can't. Uncompressed: three bytes a pixel,
 * plus about 100. Transparent pixels become opaque.
 */
export function losslessWebp({
  data,
  width,
  height,
}: Pick<ImageData, 'data' | 'width' | 'height'>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEAD_BYTES + CODES_BYTES + data.length);
  let bit = HEAD_BYTES * 8;
  function write(value: number, count: number) {
    for (let index = 0; index < count; index += 1, bit += 1) {
      if ((value >>> index) & 1) (bytes[bit >>> 3] as number) |= 1 << (bit & 7);
    }
  }
  /** Writes a code with eight bits for each of the first 256 symbols. The other symbols are unused. */
  function writePlainCode(alphabet: number) {
    write(0, 1);
    write(LENGTHS_OF_LENGTHS.length - 4, 4);
    for (const length of LENGTHS_OF_LENGTHS) write(length, 3);
    write(0, 1);
    for (let symbol = 0; symbol < alphabet; symbol += 1) write(symbol < 256 ? 1 : 0, 1);
  }

  write(SIGNATURE, 8);
  write(width - 1, 14);
  write(height - 1, 14);
  // No alpha, version 0, no transform, no color cache, one group of codes.
  write(0, 1 + 3 + 1 + 1 + 1);
  writePlainCode(256 + 24);
  writePlainCode(256);
  writePlainCode(256);
  // Alpha is always 255 and there are no distances. A code with one symbol takes no bits.
  write(0b101, 3);
  write(255, 8);
  write(0b0001, 4);
  for (let at = 0; at < data.length; at += 4) {
    for (const channel of [1, 0, 2]) write(REVERSED[data[at + channel] ?? 0] ?? 0, 8);
  }

  const chunkBytes = Math.ceil(bit / 8) - HEAD_BYTES;
  const end = HEAD_BYTES + chunkBytes + (chunkBytes % 2);
  const view = new DataView(bytes.buffer);
  const name = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) bytes[at + index] = letter.charCodeAt(0);
  };
  name(0, 'RIFF');
  view.setUint32(4, end - 8, true);
  name(8, 'WEBPVP8L');
  view.setUint32(16, chunkBytes, true);
  return bytes.slice(0, end);
}

/** Size limit of the API. */
const MOST_BYTES = 64 * 1024;

/** Edge of the largest picture that fits into the limit without compression. */
const PLAIN_EDGE = 144;

/**
 * Bytes of a square picture as WebP of at most 64 KB, in base64. Uses the canvas's output if it is WebP and
 * small enough. Otherwise (WebKit's canvas can't write WebP), encodes a smaller picture without
 * compression.
 *
 * @param picture data URL
 */
export async function pictureFile(picture: string): Promise<string> {
  const [, written = ''] = /^data:image\/webp;base64,(.+)$/.exec(picture) ?? [];
  if (written !== '' && (written.length * 3) / 4 <= MOST_BYTES) return written;
  const bytes = losslessWebp(await pixelsOf(picture));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

async function pixelsOf(picture: string): Promise<ImageData> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PLAIN_EDGE;
  canvas.height = PLAIN_EDGE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw the picture on');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PLAIN_EDGE, PLAIN_EDGE);
  context.drawImage(image, 0, 0, PLAIN_EDGE, PLAIN_EDGE);
  return context.getImageData(0, 0, PLAIN_EDGE, PLAIN_EDGE);
}
