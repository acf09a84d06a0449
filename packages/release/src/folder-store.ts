import { randomBytes } from 'node:crypto';
import {
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  unlink,
  utimes,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { compressed } from '@composed/build/compress';
import type { SiteFiles } from '@composed/site/compose';
import { inParallel } from '@composed/workspace/in-parallel';
import { assertKey, type Content, type Store, StoreError } from './store.ts';
import { pageDeltas, pagesOf, sitesBefore, startCompressor } from './zstd.ts';

/** Folder for half-written files. A killed program leaves them here, and no program reads them. */
const PENDING = '.pending';
/** Extensions of the compressed files beside a file, for servers that can send them. */
const VARIANTS = ['br', 'gz'] as const;
const DECODERS = { br: promisify(brotliDecompress), gz: promisify(gunzip) };

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

const REASONS: Record<string, string> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  EROFS: 'it is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there, or its file system has no hard links',
  ENOTSUP: 'its file system has no hard links',
  ENOTDIR: 'a file is in the way of a folder',
  EEXIST: 'a file is in the way of a folder',
};

/** Like a recursive `mkdir`, which wrongly reports a missing folder on a read-only disk. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeFolder(path);
  }
}

/** Flushes the names in a folder to the disk, or delays that until later. */
type Flush = (folder: string) => Promise<unknown>;

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether the path from `root` to `folder` has no symbolic links. Servers don't follow them either. */
async function isStraight(root: string, folder: string): Promise<boolean> {
  return (await realpath(folder)) === join(await realpath(root), relative(root, folder));
}

async function readFirst(path: string, bytes: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Timestamp of the first generation's site. Each later site is one second newer. */
const FIRST_SITE = Date.UTC(2000, 0, 1) / 1000;

/**
 * Gives the files of each site a distinct time. Web servers detect a changed file by its size and whole seconds.
 * Without this, two sites made within one second, such as a promote and its roll-back, would look the same.
 */
async function stampSite(folder: string, name: string): Promise<void> {
  const second = FIRST_SITE + (Number.parseInt(name, 10) || 0);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  await Promise.all(files.map((file) => utimes(join(file.parentPath, file.name), second, second)));
}

/** Creates a store in a folder. `npm start` uses one, and any web server can serve it. */
export function folderStore(root: string): Store {
  const name = `the folder ${root}`;
  const below = (key: string) => join(root, ...key.split('/'));
  const place = (key: string) => {
    assertKey(key);
    return below(key);
  };

  async function inWords<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const code = codeOf(error);
      const reason = REASONS[code] ?? `${code || (error as Error).message}`;
      throw new StoreError(`In ${name} nothing can be written: ${reason}.`, { cause: error });
    }
  }

  /** Flushes the bytes to the disk before the file gets its name, so that a named file is always complete. */
  async function writePending(bytes: Buffer): Promise<string> {
    await makeFolder(join(root, PENDING));
    const path = join(root, PENDING, randomBytes(12).toString('hex'));
    const handle = await open(path, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } catch (error) {
      await unlink(path).catch(() => {});
      throw error;
    } finally {
      await handle.close();
    }
    return path;
  }

  async function assertStraight(path: string): Promise<void> {
    if (await isStraight(root, dirname(path))) return;
    const key = relative(root, path);
    throw new StoreError(`${key} in ${name} lies behind a link, and none is followed there.`);
  }

  async function createFile(path: string, bytes: Buffer, flush: Flush): Promise<boolean> {
    const pending = await writePending(bytes);
    try {
      await link(pending, path);
      await flush(dirname(path));
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    } finally {
      await unlink(pending).catch(() => {});
    }
  }

  /** Whether the compressed file decodes to `plain`. A missing file is also right. */
  async function isValidVariant(
    path: string,
    variant: 'br' | 'gz',
    plain: Buffer,
  ): Promise<boolean> {
    try {
      const found = await lstat(`${path}.${variant}`);
      if (!found.isFile()) return false;
      const bytes = await readFirst(
        `${path}.${variant}`,
        Math.min(found.size, plain.length + 1024),
      );
      return (await DECODERS[variant](bytes, { maxOutputLength: plain.length + 1 })).equals(plain);
    } catch (error) {
      return codeOf(error) === 'ENOENT';
    }
  }

  /**
   * Writes the compressed files first, so that a visible file is complete. If the file is new, deletes wrong
   * compressed files that another program has put there: servers would send them.
   */
  async function create(key: string, content: Content, flush: Flush = sync): Promise<boolean> {
    const path = place(key);
    await makeFolder(dirname(path));
    await assertStraight(path);
    const isNew = (await lstat(path).catch(() => null)) === null;
    for (const variant of VARIANTS) {
      const bytes = content[variant];
      if (isNew && !(await isValidVariant(path, variant, content.plain))) {
        await rm(`${path}.${variant}`, { recursive: true, force: true });
      }
      if (bytes !== undefined) await createFile(`${path}.${variant}`, bytes, flush);
    }
    return createFile(path, content.plain, flush);
  }

  const siteFile = (site: string, path: string): string => join(root, 'site', site, path);
  const formerFile = (site: string, path: string): Promise<Buffer | null> =>
    readFile(siteFile(site, path)).catch(() => null);

  /** May overwrite: servers don't send these files before the site is live, and all programs write the same bytes. */
  async function layPageDeltas(
    site: SiteFiles,
    path: string,
    { plain, br = plain }: Content,
    before: readonly string[],
  ): Promise<void> {
    const former = await Promise.all(before.map((name) => formerFile(name, path)));
    await startCompressor();
    const there = former.filter((bytes) => bytes !== null);
    const deltas = pageDeltas(path, plain, there, br.length);
    await inParallel([...deltas], async ([file, bytes]) =>
      rename(await writePending(bytes), siteFile(site.name, file)),
    );
  }

  /** Name of the site that is served; `null` before the first. */
  const currentSite = (): Promise<string | null> =>
    readlink(join(root, 'site', 'current')).catch(() => null);

  async function* keysBelow(folder: string): AsyncGenerator<string> {
    let entries: import('node:fs').Dirent[];
    try {
      entries = await readdir(folder, { withFileTypes: true });
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return;
      throw error;
    }
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && entry.name !== PENDING) yield* keysBelow(path);
      else if (entry.isFile()) yield relative(root, path).split(sep).join('/');
    }
  }

  const replace = (key: string, bytes: Buffer): Promise<void> =>
    inWords(async () => {
      await makeFolder(dirname(place(key)));
      await assertStraight(place(key));
      const pending = await writePending(bytes);
      await rename(pending, place(key));
      await sync(dirname(place(key)));
    });

  return {
    name,
    async read(key, limit = Number.POSITIVE_INFINITY) {
      const path = place(key);
      try {
        const found = await lstat(path);
        // Ignore pipes (reading one would block), folders and links. Only the link to the current site is followed.
        if (!found.isFile()) return null;
        if (!key.startsWith('site/') && !(await isStraight(root, dirname(path)))) return null;
        return found.size > limit ? await readFirst(path, limit + 1) : await readFile(path);
      } catch (error) {
        if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
        throw new StoreError(`${key} in ${name} can't be read (${codeOf(error)}).`, {
          cause: error,
        });
      }
    },
    async list(prefix) {
      const from = below(prefix.slice(0, prefix.lastIndexOf('/') + 1));
      const keys: string[] = [];
      for await (const key of keysBelow(from)) {
        if (key.startsWith(prefix) && !/\.(br|gz)$/.test(key)) keys.push(key);
      }
      return keys.sort();
    },
    async wrongVariants(key, plain) {
      const fits = await Promise.all(
        VARIANTS.map((each) => isValidVariant(place(key), each, plain)),
      );
      return VARIANTS.filter((_each, index) => !fits[index]).map((each) => `${key}.${each}`);
    },
    create: (key, content) => inWords(() => create(key, content)),
    replace,
    // Replaces the file, because only a file's owner may set its time.
    renew: (key, { plain }) => replace(key, plain),
    remove: (key) =>
      inWords(async () => {
        const path = place(key);
        for (const file of [path, ...VARIANTS.map((variant) => `${path}.${variant}`)]) {
          await unlink(file).catch((error) => {
            if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error))) throw error;
          });
        }
      }),
    async modified(key) {
      return (await stat(place(key)).catch(() => null))?.mtime ?? null;
    },
    hasSite: async (site) => (await currentSite()) === site.name,
    putSite: (site) =>
      inWords(async () => {
        // Flush each folder only once, also for files that a killed program left. The link below makes them visible
        // only afterwards.
        const folders = new Set(
          [...site.files.keys()].map((path) => dirname(siteFile(site.name, path))),
        );
        const later: Flush = async () => {};
        const before = sitesBefore(site, await readdir(join(root, 'site')).catch(() => []));
        const pages = pagesOf(site);
        await Promise.all([
          startCompressor(),
          ...[...site.files].map(async ([path, text]) => {
            const plain = Buffer.from(text);
            // Only servers read the other files, so they need no compression.
            const content = path.startsWith('public/') ? await compressed(plain) : { plain };
            await create(`site/${site.name}/${path}`, content, later);
            if (pages.has(path)) await layPageDeltas(site, path, content, before);
          }),
        ]);
        await Promise.all([...folders].map(sync));
        await stampSite(join(root, 'site', site.name), site.name);
        // A link can't be overwritten, but a rename replaces it atomically: readers get the old site or the new one.
        const pending = join(root, PENDING, randomBytes(12).toString('hex'));
        await symlink(site.name, pending);
        await rename(pending, join(root, 'site', 'current'));
        await sync(join(root, 'site'));
      }),
    tidy: (since) =>
      inWords(async () => {
        const served = await currentSite();
        for (const folder of [PENDING, 'site']) {
          for (const name of await readdir(join(root, folder)).catch(() => [])) {
            const path = join(root, folder, name);
            if (name === served || name === 'current') continue;
            if ((await lstat(path)).mtime < since) await rm(path, { recursive: true, force: true });
          }
        }
      }),
  };
}
