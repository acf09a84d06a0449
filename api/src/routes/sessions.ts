import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { findByEmail, isKnownAddress, replaceHash } from '../accounts/accounts.ts';
import { normaliseEmail } from '../accounts/email.ts';
import { refuseSuspended, type UserRow } from '../accounts/user.ts';
import { MESSAGES } from '../answer-texts.ts';
import { callsOf, errorAnswers, nullable, strictObject, TokensAnswer } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { EmailField, PasswordField, TokenField } from '../http/fields.ts';
import { logSecurityEvent } from '../http/log.ts';
import { Problem, unauthenticated } from '../http/problem.ts';
import { perAddress } from '../limits/address-limits.ts';
import { networkOf } from '../limits/network.ts';
import type { Services } from '../services.ts';
import { refreshSession } from '../sessions/refresh.ts';
import { endSession, startSession } from '../sessions/sessions.ts';

const { open } = callsOf('auth');

const TokenOrNull = nullable(Type.String());

const loginSchema = open(
  'Sign in; an account whose email is not verified yet gets `verified: false`, no tokens',
  {
    body: strictObject({ email: EmailField, password: PasswordField }),
    response: {
      200: Type.Object({
        verified: Type.Boolean(),
        token: TokenOrNull,
        refreshToken: TokenOrNull,
        userId: Type.String({ format: 'uuid' }),
        email: Type.String(),
        name: Type.String(),
      }),
      ...errorAnswers(401),
    },
  },
);

/**
 * Stores a new hash if the cost has changed since, because only sign-in has the password. A failure here doesn't refuse
 * the sign-in.
 */
async function renewHash(
  { queries, hasher }: Services,
  user: UserRow,
  { body, log }: FastifyRequest<{ Body: { password: string } }>,
): Promise<void> {
  const old = user.password_hash;
  if (old === null || !hasher.isOutdated(old)) return;
  try {
    await replaceHash(queries, user.id, { old, new: await hasher.hash(body.password) });
  } catch (err) {
    log.warn({ err }, 'A password could not be hashed anew.');
  }
}

export function addLogin(app: App, services: Services): void {
  const { queries, now, hasher, rates, accountLimits } = services;

  app.post(
    '/auth/login',
    { schema: loginSchema, config: perAddress('login', rates.login) },
    async (request) => {
      const email = normaliseEmail(request.body.email);
      const user = await findByEmail(queries, email);
      // An unknown account costs the same queries and the same hash as an existing one.
      const isKnown = await isKnownAddress(queries, user?.id ?? '', request.ip);
      const known = isKnown ? { network: networkOf(request.ip) } : null;
      const isRight = await accountLimits.guess({ email, user, known }, () =>
        hasher.verify(user?.password_hash ?? null, request.body.password),
      );
      if (!user || !isRight) {
        const userId = user?.id ?? null;
        logSecurityEvent(request, { event: 'sign-in-failed', by: 'password', userId });
        throw new Problem(401, 'INVALID_CREDENTIALS', MESSAGES.wrongCredentials);
      }
      refuseSuspended(user);
      await renewHash(services, user, request);

      const person = { userId: user.id, email: user.email, name: user.name };
      if (user.email_verified_at === null) {
        return { verified: false, token: null, refreshToken: null, ...person };
      }
      const tokens = await startSession(queries, user, {
        address: request.ip,
        userAgent: request.headers['user-agent'],
        now: now(),
      });
      return { verified: true, ...tokens, ...person };
    },
  );
}

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
