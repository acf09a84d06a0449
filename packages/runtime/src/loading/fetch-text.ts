import type { FailureKind } from '@composed/contract/screen-outcomes';
import { RemoteLoadError } from './remote-load-error.ts';

/** Bytes: far more than a list of releases, or the record of one, ever has. Commands and servers read twice as much. */
export const BROWSER_DOCUMENT_LIMIT = 4 * 2 ** 20;
/** Bytes: far more than a script or a stylesheet has, in development too. */
export const ASSET_LIMIT = 64 * 2 ** 20;

export interface FileRequest {
  signal: AbortSignal;
  cache?: RequestCache;
  /** Bytes, once decompressed. A longer answer is abandoned as soon as it is. */
  limit: number;
  /** Of the error when there is no answer. */
  kind?: FailureKind;
}

/** A file's name as people know it: without the hash that a build gives it. */
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
    // A limit that is no number lets nothing through.
    if (!(size <= limit)) {
      reader?.cancel().catch(() => {});
      throw new RemoteLoadError('refused', `${name} is larger than ${Math.ceil(limit / 1024)} KB.`);
    }
    pieces.push(value);
  }
}

/**
 * The bytes of a server's response, in the pieces that they came in. Rejects with the signal's reason once
 * that is aborted, and otherwise with a `RemoteLoadError` that names the file: the body of an error response,
 * JSON too, is never returned.
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

/** A server's response as text; rejects as `fetchPieces` does. */
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
