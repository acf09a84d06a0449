import { type FailureKind, RemoteLoadError } from './remote-load-error.ts';

export const fileName = (url: string): string => url.replace(/.*\//, '');

/**
 * What a server answers, as text. Rejects with the signal's reason once that is aborted, and
 * otherwise with a `RemoteLoadError` of `kind` that names the file: an error's body, JSON too, is
 * no answer.
 */
export async function fetchText(
  fetchFile: typeof fetch,
  url: string,
  init: RequestInit & { signal: AbortSignal },
  kind: FailureKind = 'unreachable',
): Promise<string> {
  let how = '';
  let cause: unknown;
  try {
    const answer = await fetchFile(url, init);
    if (answer.ok) return await answer.text();
    how = `: HTTP ${answer.status}`;
  } catch (error) {
    init.signal.throwIfAborted();
    cause = error;
  }
  throw new RemoteLoadError(kind, `${fileName(url)} could not be loaded${how}.`, { cause });
}
