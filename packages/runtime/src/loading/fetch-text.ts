import type { FailureKind } from '@composed/contract/screen-outcomes';
import { RemoteLoadError } from './remote-load-error.ts';

/** Bytes: far more than any list of releases or record has. Commands and servers read at most twice as much. */
export const BROWSER_DOCUMENT_LIMIT = 4 * 2 ** 20;
/** Bytes: far more than any script or stylesheet has, also in development. */
export const ASSET_LIMIT = 64 * 2 ** 20;

export interface FileRequest {
  signal: AbortSignal;
  cache?: RequestCache;
  /** Maximum bytes after decompression. A longer response is aborted as soon as it exceeds them. */
  limit: number;
  /** Kind of the error if there is no response. */
  kind?: FailureKind;
}

/** Returns a file's name without folder, query and build hash. */
export const fileName = (url: string): string =>
  url.replace(/.*\//, '').replace(/\.[\da-f]{12}(?=\.)|\?.*/g, '');

type Pieces = Uint8Array<ArrayBuffer>[];

async function readPieces(answer: Response, name: string, limit: number): Promise<Pieces> {
  const reader = answer.body?.getReader();
  const pieces: Pieces = [];
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return pieces;
    size += value.length;
    // Written this way, so that `NaN` as the limit fails.
    if (!(size <= limit)) {
      reader?.cancel().catch(() => {});
      throw new RemoteLoadError('refused', `${name} is larger than ${Math.ceil(limit / 1024)} KB.`);
    }
    pieces.push(value);
  }
}

/**
 * Returns the bytes of a response, in the pieces that arrived. Rejects with the signal's reason after an abort,
 * otherwise with a `RemoteLoadError` that names the file. It never returns the body of an error response.
 */
export async function fetchPieces(
  fetchFile: typeof fetch,
  url: string,
  { limit, kind = 'unreachable', ...init }: FileRequest,
): Promise<Pieces> {
  const name = fileName(url);
  let status: number | undefined;
  let cause: unknown;
  try {
    const answer = await fetchFile(url, init);
    if (answer.ok) return await readPieces(answer, name, limit);
    status = answer.status;
  } catch (error) {
    init.signal.throwIfAborted();
    if (error instanceof RemoteLoadError) throw error;
    cause = error;
  }
  const how = status ? `: HTTP ${status}` : '';
  throw new RemoteLoadError(kind, `${name} could not be loaded${how}.`, { cause, status });
}

/** Returns a response as text. Rejects as `fetchPieces` does. */
export async function fetchText(
  fetchFile: typeof fetch,
  url: string,
  request: FileRequest,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (const piece of await fetchPieces(fetchFile, url, request)) {
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
