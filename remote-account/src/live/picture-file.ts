import { losslessWebp } from './lossless-webp.ts';

/** What the API takes. */
const MOST_BYTES = 64 * 1024;

/** The largest picture that takes no more than that with nothing compressed. */
const PLAIN_EDGE = 144;

/**
 * The bytes of a square picture as WebP of at most 64 KB, in base64. What a browser's canvas writes is taken
 * as it is; where that is another format (WebKit's is), or too large, the picture is written in plain WebP.
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
