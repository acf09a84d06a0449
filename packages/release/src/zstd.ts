import {
  compressUsingDict,
  createCCtx,
  createDCtx,
  decompressUsingDict,
  freeDCtx,
  init,
} from '@bokuweb/zstd-wasm';
import type { SiteFiles } from '@composed/site/compose';
import { asDelta, DELTA_HEADER, deltaPath } from '@composed/site/deltas';
import type { ServerRules } from '@composed/site/server-rules';

/** Number of earlier releases to make deltas to, and maximum number of deltas of a shared file. */
export const REACH = 5;
/** Higher levels take up to seven times as long, and save nothing for similar files. */
const LEVEL = 9;

let started: Promise<void> | undefined;
/** Shared by all deltas: making another would take most of the time for a small file. */
let compressor: number;

/** Loads the compressor once. Call it before the first delta. */
export function startCompressor(): Promise<void> {
  started ??= init().then(() => {
    compressor = createCCtx();
  });
  return started;
}

/** Returns the delta of a file against another one, in the format for browsers (RFC 9842). */
export const makeDelta = (bytes: Buffer, dictionary: Buffer): Buffer =>
  asDelta(dictionary, compressUsingDict(compressor, bytes, dictionary, LEVEL));

/** Reads the decoded size from a frame. Returns `null` for a frame that `makeDelta` can't have made. */
function sizeIn(frame: Buffer): number | null {
  const descriptor = frame[4] ?? 0;
  // Requires a single segment and no dictionary ID.
  if (frame.length < 9 || (descriptor & 0x23) !== 0x20) return null;
  const width = descriptor >> 6;
  if (width === 0) return frame.readUInt8(5);
  if (width === 1) return frame.readUInt16LE(5) + 256;
  return width === 2 ? frame.readUInt32LE(5) : null;
}

/** Whether a delta and its dictionary decode to exactly these bytes. */
export async function makes(delta: Buffer, dictionary: Buffer, target: Buffer): Promise<boolean> {
  const frame = delta.subarray(DELTA_HEADER);
  if (sizeIn(frame) !== target.length) return false;
  await startCompressor();
  const context = createDCtx();
  try {
    return target.equals(decompressUsingDict(context, frame, dictionary));
  } catch {
    return false;
  } finally {
    freeDCtx(context);
  }
}

/** Reads the number from `{generation}-{hash}`. */
const numberOf = (name: string): number => Number.parseInt(name, 10) || 0;

/** Returns the earlier sites whose pages can be dictionaries for this site's pages, newest first. */
export const sitesBefore = ({ name }: SiteFiles, all: readonly string[]): string[] =>
  all
    .filter((other) => other !== name && other !== 'current')
    .sort((one, other) => numberOf(other) - numberOf(one))
    .slice(0, REACH);

/** Returns the paths of a site's route pages. */
export function pagesOf({ files }: SiteFiles): ReadonlySet<string> {
  const { pages = [] } = JSON.parse(files.get('server.json') ?? '{}') as Partial<ServerRules>;
  return new Set(pages.map(({ file }) => `public/${file}`));
}

/**
 * Returns the deltas of a page against its earlier versions that save at least half: path → bytes. One delta is
 * against the page itself: it tells a browser in a few bytes that the page is still the same. Call `startCompressor`
 * first.
 *
 * @param whole size of the complete page in bytes, for browsers without a delta
 */
export function pageDeltas(
  path: string,
  page: Buffer,
  before: readonly Buffer[],
  whole: number,
): ReadonlyMap<string, Buffer> {
  const dictionaries = new Map([page, ...before].map((each) => [deltaPath(path, each), each]));
  return new Map(
    [...dictionaries]
      .map(([delta, dictionary]) => [delta, makeDelta(page, dictionary)] as const)
      .filter(([, bytes]) => bytes.length * 2 <= whole),
  );
}
