/** Browser functions for a picked file. Tests pass a fake. */
export interface Pictures {
  /** Creates an object URL that shows the file immediately; `release` revokes it. */
  preview(file: File): string;
  release(preview: string): void;
  /** Creates a small square picture as a data URL. Rejects if the file can't be decoded. */
  thumbnail(file: File, preview: string): Promise<string>;
}

// Twice the largest display size of a profile picture.
const EDGE = 256;
const QUALITY = 0.85;

export const browserPictures: Pictures = {
  preview: (file) => URL.createObjectURL(file),
  release: (preview) => URL.revokeObjectURL(preview),
  async thumbnail(file, preview) {
    const image = await load(preview);
    const canvas = document.createElement('canvas');
    canvas.width = EDGE;
    canvas.height = EDGE;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas to draw the picture on');

    const { naturalWidth: width, naturalHeight: height } = image;
    const side = Math.min(width, height) || EDGE;
    const left = Math.max(0, (width - side) / 2);
    const top = Math.max(0, (height - side) / 2);
    const small = await scaled(file, left, top, side);
    if (small) {
      context.drawImage(small, 0, 0);
      small.close();
    } else {
      await image.decode();
      context.drawImage(image, left, top, side, side, 0, 0, EDGE, EDGE);
    }
    return encoded(canvas, file.type);
  },
};

/**
 * Encodes as WebP if the browser can. Otherwise the canvas returns a PNG, several times as large, so photos
 * become JPEG.
 */
function encoded(canvas: HTMLCanvasElement, picked: string): string {
  const address = canvas.toDataURL('image/webp', QUALITY);
  // Photos have no transparency, which JPEG would turn black.
  return !address.startsWith('data:image/webp') && /^image\/(jpeg|hei[cf])$/.test(picked)
    ? canvas.toDataURL('image/jpeg', QUALITY)
    : address;
}

/** Loads the picture without decoding it. The file's header already has the size. */
function load(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The picture could not be read'));
    image.src = address;
  });
}

/**
 * Decodes, crops and scales off the main thread, so that a large photo does not freeze the page. `null` if
 * the browser can't, for example with vector pictures.
 */
async function scaled(
  file: File,
  left: number,
  top: number,
  side: number,
): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, left, top, side, side, {
      resizeWidth: EDGE,
      resizeHeight: EDGE,
      resizeQuality: 'high',
    });
  } catch {
    return null;
  }
}
