import type { Clock } from '../platform/clock.ts';
import { abortError, throwIfAborted } from './aborting.ts';
import { errorFromAnswer, errorFromFetch, networkError } from './errors-from.ts';
import { NOT_JSON, parseJson } from './parse-json.ts';
import type { ApiRequest } from './types.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface RequestDeps {
  /** Where the API is; the time limit covers the wait for it too. */
  baseUrl: Promise<string>;
  fetch: Fetch;
  clock: Clock;
  timeLimitMs: number;
}

/** One request: the parsed answer, `undefined` for an empty one, or an `ApiError` or `AbortError`. */
export async function request(
  call: ApiRequest,
  authorization: string | null,
  { baseUrl, fetch, clock, timeLimitMs }: RequestDeps,
  signal?: AbortSignal,
): Promise<unknown> {
  throwIfAborted(signal);
  const ending = new AbortController();
  let end: (error: Error) => void = () => {};
  // Wins over the fetch whatever becomes of it, even one that does not heed its signal.
  const ended = new Promise<never>((_, reject) => {
    end = (error) => {
      reject(error);
      ending.abort();
    };
  });
  const stopClock = clock.after(timeLimitMs, () => end(networkError()));
  const onAbort = () => end(abortError());
  signal?.addEventListener('abort', onAbort);

  const exchange = async () => {
    const url = (await baseUrl.catch(raiseNetworkError)) + call.path + queryOf(call);
    const response = await answerOf(fetch, url, initOf(call, authorization, ending.signal));
    return contentOf(response);
  };
  try {
    return await Promise.race([exchange(), ended]);
  } finally {
    stopClock();
    signal?.removeEventListener('abort', onAbort);
  }
}

function queryOf({ query = {} }: ApiRequest): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

function initOf(
  { method, body, keepalive }: ApiRequest,
  authorization: string | null,
  signal: AbortSignal,
): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (authorization) headers.Authorization = authorization;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return {
    method,
    headers,
    signal,
    // The session travels in a header alone; this also keeps a browser's own password prompt away.
    credentials: 'omit',
    ...(body === undefined ? null : { body: JSON.stringify(body) }),
    ...(keepalive ? { keepalive } : null),
  };
}

async function answerOf(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    throw errorFromFetch(cause);
  }
}

async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(raiseNetworkError);
  const body = parseJson(text);
  if (!response.ok) throw errorFromAnswer(response, body);
  if (text === '') return undefined;
  if (body === NOT_JSON) throw networkError();
  return body;
}

function raiseNetworkError(cause: unknown): never {
  throw networkError(cause);
}
