import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Whether a file is of a kind that compresses well. */
export const isCompressible = (file: string): boolean =>
  /\.(js|css|html|json|svg|txt|xml|webmanifest)$/.test(file);

export const brotli = (content: Buffer): Promise<Buffer> =>
  toBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

export const gzipped = (content: Buffer): Promise<Buffer> => toGzip(content, { level: 9 });

/** A file as it is, in brotli and in gzip. */
export interface Compressed {
  plain: Buffer;
  br?: Buffer;
  gz?: Buffer;
}

/** A text's bytes, and the same in brotli and gzip where that is smaller. */
export async function compressed(plain: Buffer): Promise<Compressed> {
  const [br, gz] = await Promise.all([brotli(plain), gzipped(plain)]);
  return {
    plain,
    ...(br.length < plain.length ? { br } : {}),
    ...(gz.length < plain.length ? { gz } : {}),
  };
}

/** Lays `.br` and `.gz` beside every text file of a build, where they are smaller. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    isCompressible(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const { br, gz } = await compressed(await readFile(path));
      if (br) await writeFile(`${path}.br`, br);
      if (gz) await writeFile(`${path}.gz`, gz);
    }),
  );
}
