/**
 * A TrueType font without any character. Its glyph for missing characters is 60 em wide and empty. First in a list
 * of fonts, it makes a text wider if no font has one of its characters, and changes nothing else.
 */
export function makeProbeFont(): Buffer {
  const tables: [name: string, content: Buffer][] = [
    [
      'cmap',
      Buffer.concat([u16(0, 1, 3, 1), u32(12), u16(4, 24, 0, 2, 2, 0, 0, END, 0, END, 1, 0)]),
    ],
    ['glyf', Buffer.alloc(4)],
    [
      'head',
      Buffer.concat([
        u32(ONE, ONE, 0, 0x5f0f3cf5),
        u16(0, EM),
        Buffer.alloc(24),
        u16(0, 8, 2, 0, 0),
      ]),
    ],
    ['hhea', Buffer.concat([u32(ONE), u16(EM, 0, 0, WIDE), Buffer.alloc(22), u16(1)])],
    ['hmtx', u16(WIDE, 0)],
    ['loca', u16(0, 0)],
    ['maxp', Buffer.concat([u32(ONE), u16(1), Buffer.alloc(26)])],
  ];
  const header = [u32(ONE), u16(tables.length, 64, 2, 48)];
  let at = 12 + 16 * tables.length;
  for (const [name, content] of tables) {
    header.push(Buffer.from(name), u32(0, at, content.length));
    at += Math.ceil(content.length / 4) * 4;
  }
  const padded = tables.map(([, content]) =>
    Buffer.concat([content, Buffer.alloc(-content.length & 3)]),
  );
  return Buffer.concat([...header, ...padded]);
}

const EM = 1000;
const WIDE = 60 * EM;
const END = 0xffff;
/** Version 1.0 of a table. */
const ONE = 0x10000;

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index);
  return bytes;
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}
