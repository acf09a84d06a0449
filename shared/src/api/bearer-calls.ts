import type { Attempts } from '@composed/browser/cut-off';
import { untilAborted } from '@composed/browser/until-aborted';
import { abortError } from './aborting.ts';
import { ApiError, isApiError } from './api-error.ts';
import { MESSAGES } from './messages.ts';
import type { Refresher } from './refresher.ts';
import type { ApiRequest, Send, TokenStore } from './types.ts';

interface BearerDeps {
  tokens: TokenStore;
  refresher: Refresher;
  request(call: ApiRequest, authorization: string | null, signal?: AbortSignal): Promise<unknown>;
  repeatCutOff: Attempts;
}

/**
 * Calls that carry the stored token, and what is done about a 401. A call belongs to the user it was
 * made for: whatever it waits for, it is never sent with another user's token.
 */
export function createBearerCalls({ tokens, refresher, request, repeatCutOff }: BearerDeps): Send {
  return async (call, { signal, endsSession, keepsSession } = {}) => {
    const owner = tokens.user()?.id;
    const hasSession = (tokens.accessToken() ?? tokens.refreshToken()) !== null;

    /** The stored token, as long as it can still be of the session that the call was made in. */
    const ownToken = () => {
      const now = tokens.user()?.id;
      const token = tokens.accessToken();
      const isSame = owner === undefined || now === undefined || owner === now;
      if (token === null || !hasSession || !isSame) throw sessionOver();
      return token;
    };

    let sent = tokens.accessToken();
    // A call made during a refresh waits for it: the token it would carry is known to be stale.
    const running = refresher.running();
    if (running && hasSession) {
      await untilAborted(running, signal, abortError);
      sent = ownToken();
    }
    const attempt = () => request(call, sent && `Bearer ${sent}`, signal);
    let refreshed = false;
    for (;;) {
      try {
        return await (endsSession ? repeatCutOff(attempt) : attempt());
      } catch (error) {
        if (!isApiError(error) || error.status !== 401 || refreshed) throw error;
      }
      if (tokens.accessToken() === sent) {
        refreshed = true;
        await untilAborted(refresher.refresh(keepsSession), signal, abortError);
      }
      sent = ownToken();
    }
  };
}

/** For a call that outlived its session; whoever ended that has told of it. */
function sessionOver(): ApiError {
  return new ApiError(401, MESSAGES.sessionExpired, {
    cause: new ApiError(401, MESSAGES.noRefreshToken),
  });
}
