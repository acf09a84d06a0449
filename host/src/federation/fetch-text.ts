import type { FailureKind } from '@idea-hub/shared/contracts/screen-outcomes';
import { RemoteLoadError } from './remote-load-error.ts';

/** Bytes: far more than a list of releases, or the record of one, ever has (DP-18). */
export const DOCUMENT_LIMIT = 4 * 2 ** 20;
/** Bytes: far more than a script or a stylesheet has, in development too. */
export const ASSET_LIMIT = 64 * 2 ** 20;

export interface TextRequest {
  signal: AbortSignal;
  cache?: RequestCache;
  /** Bytes, once decompressed. A longer answer is given up as soon as it is. */
  limit: number;
  /** Of the error when there is no answer. */
  kind?: FailureKind;
}

/** A file's name as people know it: without the hash that a build gives it. */
export const fileName = (url: string): string =>
  url.replace(/.*\//, '').replace(/\.[\da-f]{12}(?=\.)/, '');

async function readText(answer: Response, name: string, limit: number): Promise<string> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > limit) {
      reader?.cancel().catch(() => {});
      throw new RemoteLoadError('refused', `${name} is larger than ${limit / 2 ** 20} MB.`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * What a server answers, as text. Rejects with the signal's reason once that is aborted, and
 * otherwise with a `RemoteLoadError` that names the file: an error's body, JSON too, is no answer.
 */
export async function fetchText(
  fetchFile: typeof fetch,
  url: string,
  { limit, kind = 'unreachable', ...init }: TextRequest,
): Promise<string> {
  const name = fileName(url);
  let status: number | undefined;
  let cause: unknown;
  try {
    const answer = await fetchFile(url, init);
    if (answer.ok) return await readText(answer, name, limit);
    status = answer.status;
  } catch (error) {
    init.signal.throwIfAborted();
    if (error instanceof RemoteLoadError) throw error;
    cause = error;
  }
  const how = status ? `: HTTP ${status}` : '';
  throw new RemoteLoadError(kind, `${name} could not be loaded${how}.`, { cause, status });
}
