/** The parts of RFC 9649 that a still picture needs. */
interface Chunk {
  name: string;
  data: Buffer;
}

interface Size {
  width: number;
  height: number;
}

/** Chunks that are dropped: colour profile, camera data (which can contain the location of a photo), and XMP. */
const METADATA = ['ICCP', 'EXIF', 'XMP '];
/** Flag in `VP8X` of a picture with transparency in a chunk of its own. */
const ALPHA = 0x10;

/**
 * A still WebP picture, written again from its image and its transparency. `null` for a damaged file, an animation, and
 * chunks that are unknown or repeated. Compressed pixels are not decoded.
 */
export function readWebp(file: Buffer): (Size & { bytes: Buffer }) | null {
  const [first, ...others] = (chunksOf(file) ?? []).filter(({ name }) => !METADATA.includes(name));
  const isExtended = first?.name === 'VP8X';
  const [image, alpha, ...more] = (isExtended ? others : [first, ...others]).reverse();
  const size = image && sizeOfImage(image);
  if (!size || more.length > 0) return null;
  if (isExtended && !isHeaderOf(size, first.data)) return null;
  if (alpha === undefined) return { ...size, bytes: fileOf(image) };
  const isWhole = isExtended && image.name === 'VP8 ' && isAlphaOf(size, alpha);
  return isWhole ? { ...size, bytes: fileOf(headerFor(size), alpha, image) } : null;
}

function chunksOf(file: Buffer): Chunk[] | null {
  const isWhole =
    file.length >= 12 &&
    file.toString('latin1', 0, 4) === 'RIFF' &&
    file.readUInt32LE(4) + 8 === file.length &&
    file.toString('latin1', 8, 12) === 'WEBP';
  if (!isWhole) return null;
  const chunks: Chunk[] = [];
  let at = 12;
  while (at < file.length) {
    if (at + 8 > file.length) return null;
    const size = file.readUInt32LE(at + 4);
    const data = file.subarray(at + 8, at + 8 + size);
    chunks.push({ name: file.toString('latin1', at, at + 4), data });
    // Chunks of odd size have one byte of padding.
    at += 8 + size + (size % 2);
  }
  return at === file.length ? chunks : null;
}

function fileOf(...chunks: Chunk[]): Buffer {
  const parts = chunks.map(({ name, data }) => {
    const chunk = Buffer.alloc(8 + data.length + (data.length % 2));
    chunk.write(name, 'latin1');
    chunk.writeUInt32LE(data.length, 4);
    data.copy(chunk, 8);
    return chunk;
  });
  const file = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...parts]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

/** The size in an image's header; `null` if the header is invalid or nothing follows it. */
function sizeOfImage({ name, data }: Chunk): Size | null {
  if (name === 'VP8 ' && data.length > 10) {
    const tag = data.readUIntLE(0, 3);
    const isShownKeyFrame = (tag & 0x11) === 0x10 && ((tag >> 1) & 7) <= 3;
    const firstPart = tag >> 5;
    const isWhole = firstPart > 0 && 10 + firstPart < data.length;
    if (!isShownKeyFrame || !isWhole || data.toString('hex', 3, 6) !== '9d012a') return null;
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  if (name === 'VP8L' && data.length > 5) {
    const bits = data.readUInt32LE(1);
    const version = bits >>> 29;
    if (data[0] !== 0x2f || version !== 0) return null;
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return null;
}

const isHeaderOf = ({ width, height }: Size, header: Buffer): boolean =>
  header.length === 10 &&
  1 + header.readUIntLE(4, 3) === width &&
  1 + header.readUIntLE(7, 3) === height;

function headerFor({ width, height }: Size): Chunk {
  const data = Buffer.alloc(10);
  data[0] = ALPHA;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return { name: 'VP8X', data };
}

/** Whether a chunk is the transparency of a picture. Without compression, it has one byte a pixel. */
function isAlphaOf({ width, height }: Size, { name, data }: Chunk): boolean {
  const [kind] = data;
  if (name !== 'ALPH' || kind === undefined || data.length < 2) return false;
  const [compression, preprocessing, reserved] = [kind & 3, (kind >> 4) & 3, kind >> 6];
  if (compression > 1 || preprocessing > 1 || reserved !== 0) return false;
  return compression === 1 || data.length === 1 + width * height;
}
