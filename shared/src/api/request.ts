import type { Clock } from '../platform/clock.ts';
import { ApiError } from './api-error.ts';
import { MESSAGES } from './messages.ts';
import { asRecord, textOr } from './read-values.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface RequestParts {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  authorization: string | null;
  body?: unknown;
  keepalive?: boolean;
}

export interface RequestDeps {
  fetch: Fetch;
  clock: Clock;
  timeLimitMs: number;
}

/** One request: the parsed answer, `undefined` for an empty one, or an `ApiError` or `AbortError`. */
export async function request(
  parts: RequestParts,
  { fetch, clock, timeLimitMs }: RequestDeps,
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

  try {
    return await Promise.race([exchange(parts, fetch, ending.signal), ended]);
  } finally {
    stopClock();
    signal?.removeEventListener('abort', onAbort);
  }
}

async function exchange(parts: RequestParts, fetch: Fetch, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(parts.url, requestInit(parts, signal)).catch(raiseFetchFailure);
  if (response.status === 204) return undefined;
  const text = await response.text().catch((cause) => {
    throw networkError(cause);
  });
  const body = parseJson(text);
  if (!response.ok) throw answerError(response, body);
  if (text === '') return undefined;
  if (body === NOT_JSON) throw networkError();
  return body;
}

function requestInit(
  { method, body, authorization, keepalive }: RequestParts,
  signal: AbortSignal,
): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (authorization) headers.Authorization = authorization;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return {
    method,
    headers,
    signal,
    // The session travels in the header alone; this also keeps a browser's own password prompt away.
    credentials: 'omit',
    ...(body === undefined ? null : { body: JSON.stringify(body) }),
    ...(keepalive ? { keepalive } : null),
  };
}

const NOT_JSON = Symbol('not JSON');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

function answerError({ status, statusText }: Response, body: unknown): ApiError {
  if (body === NOT_JSON) return new ApiError(status, MESSAGES.notJson(status, statusText));
  const { message, details } = asRecord(body);
  return new ApiError(status, textOr(message, '') || MESSAGES.requestFailed, {
    details: details as ApiError['details'],
  });
}

function raiseFetchFailure(cause: unknown): never {
  const refused = cause instanceof Error && cause.name === 'TypeError';
  throw refused ? new ApiError(0, MESSAGES.unreachable, { cause }) : networkError(cause);
}

export function networkError(cause?: unknown): ApiError {
  return new ApiError(0, MESSAGES.network, { cause });
}

function abortError(): Error {
  return new DOMException('The call was aborted', 'AbortError');
}

export function throwIfAborted(signal?: AbortSignal): void {
  if (signal?.aborted) throw abortError();
}

/** `promise`, given up (not stopped) when the signal is aborted. */
export function untilAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortError());
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
