import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { refuseSuspended, toUser } from '../accounts/user.ts';
import { UserReference } from '../accounts/user-schema.ts';
import { MESSAGES } from '../answer-texts.ts';
import { repeatLostRaces } from '../database/lost-races.ts';
import { callsOf, errorAnswers, strictObject, TokensAnswer } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { TokenText } from '../http/fields.ts';
import { logSecurityEvent } from '../http/log.ts';
import { Problem } from '../http/problem.ts';
import { perAddress } from '../limits/address-limits.ts';
import type { Services } from '../services.ts';
import { startSession } from '../sessions/sessions.ts';
import type { SocialProvider } from '../settings/social.ts';
import { accountOf } from '../social/sign-in.ts';

const { open } = callsOf('auth');

const CodeField = TokenText(2048);
/** Whether a provider supports PKCE. LinkedIn offers it only to native clients. */
const hasPkce = (provider: SocialProvider): boolean => provider !== 'linkedin';

/** RFC 7636, 4.1. */
const VerifierField = Type.String({
  minLength: 43,
  maxLength: 128,
  pattern: '^[A-Za-z0-9._~-]*$',
});

const schemaOf = <Field extends string>(provider: SocialProvider, codeField: Field) =>
  open(
    `Sign in with the authorization code of ${provider}; ${
      hasPkce(provider) ? 'PKCE is a must' : 'there is no PKCE with it: a verifier is not used'
    }`,
    {
      body: strictObject({
        ...({ [codeField]: CodeField } as Record<Field, typeof CodeField>),
        codeVerifier: Type.Optional(VerifierField),
      }),
      response: {
        200: Type.Object({
          user: UserReference,
          ...TokensAnswer.properties,
        }),
        ...errorAnswers(403, 501, 502),
      },
    },
  );

export function addSocial(app: App, services: Services): void {
  const { queries, now, rates, exchanges, mailer } = services;

  async function signIn(
    provider: SocialProvider,
    request: FastifyRequest,
    code: string,
    codeVerifier: string | undefined,
  ) {
    try {
      return await exchangeCode(provider, request, code, codeVerifier);
    } catch (error) {
      // A provider that fails or isn't configured is not a failed sign-in of the visitor.
      if (error instanceof Problem && error.status < 500) {
        logSecurityEvent(request, { event: 'sign-in-failed', by: provider, userId: null });
      }
      throw error;
    }
  }

  async function exchangeCode(
    provider: SocialProvider,
    request: FastifyRequest,
    code: string,
    codeVerifier: string | undefined,
  ) {
    const exchange = exchanges[provider];
    if (!exchange) throw new Problem(501, 'NOT_CONFIGURED', MESSAGES.socialNotConfigured);
    // The fixed `state` can't distinguish a forged return from a real one. The verifier can.
    if (hasPkce(provider) && codeVerifier === undefined) {
      throw new Problem(400, 'OAUTH_CODE_INVALID', MESSAGES.socialCodeInvalid);
    }
    const person = await exchange(code, (hasPkce(provider) && codeVerifier) || null);
    // Repeated here, because the code works only once.
    return repeatLostRaces(async () => {
      const { user, isNewLink } = await accountOf(queries, provider, person, now());
      refuseSuspended(user);
      if (isNewLink) {
        logSecurityEvent(request, { event: 'provider-linked', provider, userId: user.id });
        mailer.hurry();
      }
      const tokens = await startSession(queries, user, {
        address: request.ip,
        userAgent: request.headers['user-agent'],
        now: now(),
      });
      return { user: toUser(user), ...tokens };
    });
  }

  const config = perAddress('social', rates.social);
  app.post(
    '/auth/social/google',
    { schema: schemaOf('google', 'googleToken'), config },
    (request) => signIn('google', request, request.body.googleToken, request.body.codeVerifier),
  );
  app.post('/auth/social/github', { schema: schemaOf('github', 'githubCode'), config }, (request) =>
    signIn('github', request, request.body.githubCode, request.body.codeVerifier),
  );
  app.post(
    '/auth/social/linkedin',
    { schema: schemaOf('linkedin', 'linkedinCode'), config },
    (request) => signIn('linkedin', request, request.body.linkedinCode, request.body.codeVerifier),
  );
}
