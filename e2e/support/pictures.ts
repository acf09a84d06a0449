/** What a file picker would hand over. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const png = (buffer: Buffer): PickedFile => ({ name: 'me.png', mimeType: 'image/png', buffer });

/** A picture of one red dot. */
export const dot = png(DOT);

/** The same dot in a file of this many bytes; decoders stop at the picture's end. */
export const dotOf = (bytes: number): PickedFile =>
  png(Buffer.concat([DOT, Buffer.alloc(bytes - DOT.length)]));

/** Says of itself that it is a picture, and is none. */
export const undecodable = png(Buffer.from('This is not a picture at all.'));

export const notes: PickedFile = {
  name: 'notes.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Some notes'),
};
