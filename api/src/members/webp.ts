/** Chunks of a still picture (RFC 9649). */
const IMAGE_CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH'];
/** Colour profile, camera data (which can contain the location of a photo), and XMP. */
const METADATA_CHUNKS = ['ICCP', 'EXIF', 'XMP '];

/** Bytes before the first chunk: `RIFF`, the size, `WEBP`. */
const HEAD = 12;

/** Flags in `VP8X` for the chunks above. */
const METADATA_FLAGS = 0x20 | 0x08 | 0x04;
const VP8X_FLAGS = 8;

/** A WebP picture without its metadata; `null` for a damaged file, an animation or an unknown chunk. */
export function withoutMetadata(bytes: Buffer): Buffer | null {
  if (bytes.length < HEAD) return null;
  const kept: Buffer[] = [];
  let at = HEAD;
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return null;
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    // Chunks of odd size have one byte of padding.
    const end = at + 8 + size + (size % 2);
    if (end > bytes.length) return null;
    if (IMAGE_CHUNKS.includes(name)) kept.push(withoutFlags(bytes.subarray(at, end), name));
    else if (!METADATA_CHUNKS.includes(name)) return null;
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, HEAD));
  head.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([head, body]);
}

function withoutFlags(chunk: Buffer, name: string): Buffer {
  if (name !== 'VP8X') return chunk;
  const copy = Buffer.from(chunk);
  copy[VP8X_FLAGS] = (copy[VP8X_FLAGS] ?? 0) & ~METADATA_FLAGS;
  return copy;
}
