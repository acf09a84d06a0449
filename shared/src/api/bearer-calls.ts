import { throwIfAborted, untilAborted } from './aborting.ts';
import { ApiError, isApiError } from './api-error.ts';
import { MESSAGES } from './messages.ts';
import type { Refresher } from './refresher.ts';
import type { ApiRequest, CallOptions, TokenStore } from './types.ts';

interface BearerDeps {
  tokens: TokenStore;
  refresher: Refresher;
  request(call: ApiRequest, authorization: string | null, signal?: AbortSignal): Promise<unknown>;
}

export type Send = (call: ApiRequest, options?: CallOptions) => Promise<unknown>;

/** Calls that carry the stored token, and what is done about a 401 (CL-05). */
export function createBearerCalls({ tokens, refresher, request }: BearerDeps): Send {
  return async (call, { signal } = {}) => {
    throwIfAborted(signal);
    const owner = tokens.user()?.id;
    // A call made during a refresh waits for it: the token it would carry is known to be stale.
    const running = refresher.running();
    if (running) await untilAborted(running, signal);

    let sent = tokens.accessToken();
    let refreshed = false;
    for (;;) {
      try {
        return await request(call, sent && `Bearer ${sent}`, signal);
      } catch (error) {
        if (!isApiError(error) || error.status !== 401 || refreshed) throw error;
      }
      if (tokens.accessToken() === sent) {
        refreshed = true;
        await untilAborted(refresher.refresh(), signal);
      }
      const newer = tokens.accessToken();
      if (newer === null || !stillOf(owner)) throw sessionOver();
      sent = newer;
    }
  };

  /** Whether the stored session can still be the one that the call was made in. */
  function stillOf(owner: string | undefined): boolean {
    const now = tokens.user()?.id;
    return owner === undefined || now === undefined || owner === now;
  }
}

/** For a call that outlived its session; whoever ended that has told of it. */
function sessionOver(): ApiError {
  return new ApiError(401, MESSAGES.sessionExpired, {
    cause: new ApiError(401, MESSAGES.noRefreshToken),
  });
}
