import {
  compressUsingDict,
  createCCtx,
  createDCtx,
  decompressUsingDict,
  freeDCtx,
  init,
} from '@bokuweb/zstd-wasm';
import { asDelta, DELTA_HEADER } from '@composed/site/deltas';

/** So many releases back, and so many dictionaries a file has. */
export const REACH = 5;
/** More takes up to seven times as long, and saves nothing where most is the same. */
const LEVEL = 9;

let started: Promise<void> | undefined;
/** One for all: most of the time for a small file would go into making another. */
let compressor: number;

/** Loads the compressor, once; before the first delta is made. */
export function startCompressor(): Promise<void> {
  started ??= init().then(() => {
    compressor = createCCtx();
  });
  return started;
}

/** The difference of a file to another one, in the form that browsers take (RFC 9842). */
export const makeDelta = (bytes: Buffer, dictionary: Buffer): Buffer =>
  asDelta(dictionary, compressUsingDict(compressor, bytes, dictionary, LEVEL));

/** How many bytes a frame says that it makes; null where it is not of the kind that is made here. */
function sizeIn(frame: Buffer): number | null {
  const descriptor = frame[4] ?? 0;
  // One segment, and no dictionary by number.
  if (frame.length < 9 || (descriptor & 0x23) !== 0x20) return null;
  const width = descriptor >> 6;
  if (width === 0) return frame.readUInt8(5);
  if (width === 1) return frame.readUInt16LE(5) + 256;
  return width === 2 ? frame.readUInt32LE(5) : null;
}

/** Whether a delta makes exactly these bytes of its dictionary. */
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
