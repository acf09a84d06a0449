import type { Clock } from '@composed/browser/clock';
import { startTimeLimit } from '@composed/browser/time-limit';
import { untilAborted } from '@composed/browser/until-aborted';
import {
  errorFromAnswer,
  errorFromFetch,
  NOT_JSON,
  networkError,
  parseJson,
} from './read-answers.ts';
import type { ApiRequest } from './types.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface RequestDeps {
  /** Address of the API. The time limit includes the wait for it. */
  baseUrl: Promise<string>;
  fetch: Fetch;
  clock: Clock;
  timeLimitMs: number;
}

/**
 * Sends one request. Resolves with the parsed response, or `undefined` if it is empty. Rejects with an
 * `ApiError` or `AbortError`.
 */
export async function request(
  call: ApiRequest,
  authorization: string | null,
  { baseUrl, fetch, clock, timeLimitMs }: RequestDeps,
  signal?: AbortSignal,
): Promise<unknown> {
  throwIfAborted(signal);
  const limit = startTimeLimit(timeLimitMs, networkError, clock);
  const exchange = async () => {
    const url = (await baseUrl.catch(raiseNetworkError)) + call.path + queryOf(call);
    const response = await answerOf(fetch, url, initOf(call, authorization, limit.signal));
    return contentOf(response);
  };
  try {
    // Ends on timeout or abort, even if `fetch` ignores its signal.
    return await untilAborted(untilAborted(exchange(), limit.signal), signal, abortError);
  } finally {
    limit.end();
  }
}

function queryOf({ query = {} }: ApiRequest): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

function initOf(
  { method, body, headers: own, keepalive }: ApiRequest,
  authorization: string | null,
  signal: AbortSignal,
): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json', ...own };
  if (authorization) headers.Authorization = authorization;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return {
    method,
    headers,
    signal,
    // The session is only in a header. This setting also prevents the browser's password prompt.
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

export function abortError(): Error {
  return new DOMException('The call was aborted', 'AbortError');
}

function throwIfAborted(signal?: AbortSignal): void {
  if (signal?.aborted) throw abortError();
}
