import { losslessWebp } from './lossless-webp.ts';

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
