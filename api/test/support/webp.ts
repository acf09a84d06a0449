/** Flag of an extended file with transparency. */
export const ALPHA = 0x10;
/** Flag of a lossy frame that is shown. */
const SHOWN = 0x10;

/** A chunk, padded to an even size. */
export function chunk(name: string, content: string | Buffer): Buffer {
  const data = Buffer.from(content);
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** A WebP file of these chunks, in base64. */
export function webpOf(...chunks: Buffer[]): string {
  const bytes = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...chunks]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes.toString('base64');
}

/** A lossy picture: a key frame whose first part has one byte. The rest is zeros. */
export function lossy(side: number, length = 20): Buffer {
  const data = Buffer.alloc(length);
  data.writeUIntLE(SHOWN | (1 << 5), 0, 3);
  data.write('9d012a', 3, 'hex');
  data.writeUInt16LE(side, 6);
  data.writeUInt16LE(side, 8);
  return chunk('VP8 ', data);
}

/** A lossless picture: its header, then zeros. */
export function lossless(side: number, length = 20): Buffer {
  const data = Buffer.alloc(length);
  data[0] = 0x2f;
  data.writeUInt32LE((side - 1) | ((side - 1) << 14), 1);
  return chunk('VP8L', data);
}

/** The header of an extended file. */
export function extended(side: number, flags = 0): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(side - 1, 4, 3);
  data.writeUIntLE(side - 1, 7, 3);
  return chunk('VP8X', data);
}

/** Transparency, compressed. */
export const alpha = (content = '\x01alpha') => chunk('ALPH', content);
