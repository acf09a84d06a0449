import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { FOR_DEVELOPERS } from './federation-manifest.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Tells whether files of this kind compress well. */
export const isCompressible = (file: string): boolean =>
  /\.(js|css|html|json|svg|txt|xml|webmanifest)$/.test(file);

/** Brotli quality levels. */
const BEST = 11;
const QUICK = 4;

let storeQuality = BEST;

/** Makes this process compress files for stores faster and less. Only for test sites. */
export function packStoresQuickly(): void {
  storeQuality = QUICK;
}

const brotli = (content: Buffer, quality: number): Promise<Buffer> =>
  toBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

export const gzipped = (content: Buffer): Promise<Buffer> => toGzip(content, { level: 9 });

/** Content of a file: plain, brotli and gzip. */
export interface Compressed {
  plain: Buffer;
  br?: Buffer;
  gz?: Buffer;
}

/** Compresses a text. Omits brotli or gzip if it is not smaller. */
export async function compressed(plain: Buffer, quality = storeQuality): Promise<Compressed> {
  const [br, gz] = await Promise.all([brotli(plain, quality), gzipped(plain)]);
  return {
    plain,
    ...(br.length < plain.length ? { br } : {}),
    ...(gz.length < plain.length ? { gz } : {}),
  };
}

/** Writes `.br` and `.gz` beside every text file of a build if they are smaller. */
export async function compressFolder(folder: string, quickly = false): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    isCompressible(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const quality = quickly || FOR_DEVELOPERS.test(file) ? QUICK : BEST;
      const { br, gz } = await compressed(await readFile(path), quality);
      if (br) await writeFile(`${path}.br`, br);
      if (gz) await writeFile(`${path}.gz`, gz);
    }),
  );
}
