import type { Attempts } from '@composed/browser/cut-off';
import { untilAborted } from '@composed/browser/until-aborted';
import { ApiError, isApiError } from './api-error.ts';
import { MESSAGES } from './messages.ts';
import type { Refresher } from './refresher.ts';
import { abortError } from './request.ts';
import type { ApiRequest, Send, TokenStore } from './types.ts';

interface BearerDeps {
  tokens: TokenStore;
  refresher: Refresher;
  request(call: ApiRequest, authorization: string | null, signal?: AbortSignal): Promise<unknown>;
  repeatCutOff: Attempts;
}

/**
 * Sends calls with the stored token and handles 401 responses. A call belongs to the user who made it. After
 * a wait, it is never sent with another user's token.
 */
export function createBearerCalls({ tokens, refresher, request, repeatCutOff }: BearerDeps): Send {
  return async (call, { signal, endsSession, keepsSession } = {}) => {
    const owner = tokens.user()?.id;
    const hasSession = (tokens.accessToken() ?? tokens.refreshToken()) !== null;

    /** Returns the stored token. Throws if the call's session has ended or the user has changed. */
    const ownToken = () => {
      const now = tokens.user()?.id;
      const token = tokens.accessToken();
      const isSame = owner === undefined || now === undefined || owner === now;
      if (token === null || !hasSession || !isSame) throw sessionOver();
      return token;
    };

    let sent = tokens.accessToken();
    // The current token is known to be stale, so wait for the running refresh.
    if (refresher.isRunning() && hasSession) {
      await untilAborted(refresher.refresh(keepsSession), signal, abortError);
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

/** Error for a call whose session has ended. The code that ended the session has already reported it. */
function sessionOver(): ApiError {
  return new ApiError(401, MESSAGES.sessionExpired, {
    cause: new ApiError(401, MESSAGES.noRefreshToken),
  });
}
