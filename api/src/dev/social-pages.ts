import Type from 'typebox';
import { strictObject } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { EmailField, NameField } from '../http/fields.ts';
import { invalidField } from '../http/problem.ts';
import { escapeHtml } from '../mail/mails.ts';
import type { SocialProvider } from '../settings/social.ts';
import { sha256 } from '../sha256.ts';
import type { DevProvider } from '../social/providers.ts';
import { page, pagePolicy } from './page.ts';

/** Authorization request parameters that this provider uses; real providers know more. */
const RequestFields = {
  redirect_uri: Type.String({ maxLength: 2048 }),
  state: Type.String({ maxLength: 512 }),
  code_challenge: Type.Optional(
    Type.String({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9_-]*$' }),
  ),
};

const Provider = Type.Object({ provider: Type.Enum(['google', 'github', 'linkedin']) });

const authorizeSchema = {
  hide: true,
  params: Provider,
  querystring: Type.Object({
    ...RequestFields,
    code_challenge_method: Type.Optional(Type.Literal('S256')),
  }),
};

export const approveSchema = {
  hide: true,
  params: Provider,
  querystring: strictObject({
    ...RequestFields,
    name: NameField,
    email: EmailField,
    verified: Type.Optional(Type.Literal('on')),
  }),
};

/**
 * Adds the built-in provider's pages, which replace a provider's authorization page in development. They take the same
 * parameters, ask for a person and return with a code.
 */
export function addSocialPages(
  app: App,
  provider: DevProvider,
  appOrigins: readonly string[],
): void {
  const returnAddresses = appOrigins.map((origin) => `${origin}/auth`);
  const helmet = { contentSecurityPolicy: pagePolicy(appOrigins) };

  /** Prevents an open redirect: codes go only to the app. */
  function checkReturn(address: string): void {
    if (!returnAddresses.includes(address)) {
      throw invalidField('redirect_uri', `It must be ${returnAddresses.join(' or ')}`);
    }
  }

  /** PKCE is required, except for LinkedIn, which has none. LinkedIn's challenge is ignored. */
  function challengeOf(provider: SocialProvider, given: string | undefined): string | null {
    if (provider === 'linkedin') return null;
    if (given === undefined) throw invalidField('code_challenge', 'PKCE is a must');
    return given;
  }

  app.get(
    '/dev/social/:provider/authorize',
    { schema: authorizeSchema, helmet },
    async (request, reply) => {
      checkReturn(request.query.redirect_uri);
      challengeOf(request.params.provider, request.query.code_challenge);
      reply.type('text/html; charset=utf-8');
      return page(`Sign in with ${request.params.provider} (development)`, form(request.query));
    },
  );

  app.get(
    '/dev/social/:provider/approve',
    { schema: approveSchema, helmet },
    async (request, reply) => {
      const { redirect_uri, state, code_challenge, name, email, verified } = request.query;
      checkReturn(redirect_uri);
      const challenge = challengeOf(request.params.provider, code_challenge);
      const subject = sha256(email);
      const isEmailVerified = verified === 'on';
      const person = { subject, email, isEmailVerified, name, picture: null };
      const code = provider.grant(person, challenge);
      return reply.redirect(`${redirect_uri}?${new URLSearchParams({ code, state })}`);
    },
  );
}

function form(request: { redirect_uri: string; state: string; code_challenge?: string }): string {
  const { redirect_uri, state, code_challenge } = request;
  const parameters = { redirect_uri, state, ...(code_challenge && { code_challenge }) };
  const hidden = Object.entries(parameters).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<p>The built-in provider: say who you are. Nothing is checked.</p>
<form action="approve" method="get">
${hidden.join('\n')}
<label for="name">Name</label>
<input id="name" name="name" required maxlength="100" value="Dev Person">
<label for="email">Email</label>
<input id="email" name="email" type="email" required value="dev.person@ideahub.example">
<p><label><input type="checkbox" name="verified" checked> The provider has verified this email</label></p>
<button>Continue</button>
</form>`;
}
