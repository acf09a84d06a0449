import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const TEXT = /\.(js|css|html|json|svg|txt|xml|webmanifest)$/;

export const brotli = (content: Buffer): Promise<Buffer> =>
  toBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

export const gzipped = (content: Buffer): Promise<Buffer> => toGzip(content, { level: 9 });

/** Lays `.br` and `.gz` beside every text file of a build (PF-07), where they are smaller. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    TEXT.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const content = await readFile(path);
      const [br, gz] = await Promise.all([brotli(content), gzipped(content)]);
      if (br.length < content.length) await writeFile(`${path}.br`, br);
      if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
    }),
  );
}
