/** A file as a file picker returns it. */
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

/** An image of one red dot. */
export const dot = png(DOT);

/** Returns the same image in a file of this many bytes. Decoders ignore the rest. */
export const dotOf = (bytes: number): PickedFile =>
  png(Buffer.concat([DOT, Buffer.alloc(bytes - DOT.length)]));

/** A file that claims to be an image but can't be decoded. */
export const undecodable = png(Buffer.from('This is not a picture at all.'));

export const notes: PickedFile = {
  name: 'notes.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Some notes'),
};
