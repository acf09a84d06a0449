import Type from 'typebox';
import { callsOf, errorAnswers, strictObject, TokensAnswer } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { TokenField } from '../http/fields.ts';
import { logSecurityEvent } from '../http/log.ts';
import { unauthenticated } from '../http/problem.ts';
import { perAddress } from '../limits/address-limits.ts';
import { MESSAGES } from '../messages.ts';
import type { Services } from '../services.ts';
import { refreshSession } from '../sessions/refresh.ts';
import { endSession } from '../sessions/sessions.ts';

const { open } = callsOf('auth');

const body = strictObject({ refreshToken: TokenField });

const refreshSchema = open(
  'Trade a refresh token for the next pair; reuse of an old one ends the session',
  {
    body,
    response: { 200: TokensAnswer, ...errorAnswers(401, 403) },
  },
);

const logoutSchema = open(
  'End the session that a refresh token belongs to; an unknown token is no error',
  {
    body,
    response: { 204: Type.Null({ description: 'Ended' }), ...errorAnswers() },
  },
);

export function addRefreshAndLogout(app: App, services: Services): void {
  const { queries, now, rates } = services;

  app.post(
    '/auth/refresh',
    { schema: refreshSchema, config: perAddress('refresh', rates.refresh) },
    async (request) => {
      const refreshed = await refreshSession(queries, request.body.refreshToken, now());
      if (refreshed && 'tokens' in refreshed) return refreshed.tokens;
      if (refreshed) {
        const userId = refreshed.reusedTokenOf;
        logSecurityEvent(request, { event: 'refresh-token-reused', userId });
      }
      throw unauthenticated(MESSAGES.sessionEnded);
    },
  );

  app.post(
    '/auth/logout',
    { schema: logoutSchema, config: perAddress('logout', rates.token) },
    async (request, reply) => {
      await endSession(queries, request.body.refreshToken, now());
      reply.status(204);
      return null;
    },
  );
}
