type Kind = 'VP8 ' | 'VP8L' | 'VP8X';

/** A header of one kind of WebP, padded with zeros. */
export const webp = (kind: Kind, side: number, length = 100): string =>
  webpBytes(kind, side, length).toString('base64');

function webpBytes(kind: Kind, side: number, length = 100): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(length - 8, 4);
  bytes.write(`WEBP${kind}`, 8, 'latin1');
  bytes.writeUInt32LE(length - 20, 16);
  if (kind === 'VP8 ') {
    bytes.write('9d012a', 23, 'hex');
    bytes.writeUInt16LE(side, 26);
    bytes.writeUInt16LE(side, 28);
  } else if (kind === 'VP8L') {
    bytes[20] = 0x2f;
    bytes.writeUInt32LE((side - 1) | ((side - 1) << 14), 21);
  } else {
    bytes.writeUIntLE(side - 1, 24, 3);
    bytes.writeUIntLE(side - 1, 27, 3);
  }
  return bytes;
}

/** A chunk, padded to an even size. */
export function chunk(name: string, content: string): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, Buffer.from(content.padEnd(content.length + (content.length % 2)))]);
}

/** A picture with these chunks at its end, and the flags for them. */
export function withChunks(flags: number, ...chunks: Buffer[]): string {
  const bytes = Buffer.concat([webpBytes('VP8X', 16, 30), chunk('VP8 ', 'pixels'), ...chunks]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes[20] = flags;
  return bytes.toString('base64');
}
