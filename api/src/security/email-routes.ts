import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { normaliseEmail } from '../accounts/email.ts';
import { MESSAGES } from '../answer-texts.ts';
import { callsOf, errorAnswers, strictObject } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { EmailField, PasswordField, TokenField } from '../http/fields.ts';
import { logSecurityEvent } from '../http/log.ts';
import { invalidField, Problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import type { Callers } from '../sessions/caller.ts';
import { confirmChange, dropChange, requestChange } from './email-change.ts';
import { requirePassword } from './own-password.ts';

const { signedIn } = callsOf('members');

const done = { 204: Type.Null(), ...errorAnswers(401) };

const requestSchema = signedIn(
  'Ask for another email; both addresses get a link; same answer if the new one is taken',
  { body: strictObject({ email: EmailField, password: PasswordField }), response: done },
);

const confirmSchema = signedIn('Confirm the change of the email with the token of a mailed link', {
  body: strictObject({ token: TokenField }),
  response: {
    200: Type.Object({ isChanged: Type.Boolean({ description: 'False while an address waits' }) }),
    ...errorAnswers(401, 409),
  },
});

const stopSchema = signedIn('Stop the change of the email; no error if there is none', {
  response: done,
});

/** Adds the calls that change the member's email. */
export function addEmailChange(
  app: App,
  services: Services,
  callers: Callers,
  limited: (request: FastifyRequest) => Promise<void>,
): void {
  const { queries, now, mailer, accountLimits } = services;

  app.post(
    '/users/email',
    { schema: requestSchema, onRequest: limited },
    async (request, reply) => {
      const user = await callers.member(request);
      const email = normaliseEmail(request.body.email);
      await requirePassword(services, user, request.body.password);
      if (email === user.email) throw invalidField('email', MESSAGES.emailSame);
      await accountLimits.mail('email-change', user.email);
      await requestChange(queries, user, email, now());
      mailer.hurry();
      reply.status(204);
      return null;
    },
  );

  app.post(
    '/users/email/confirmation',
    { schema: confirmSchema, onRequest: limited },
    async (request) => {
      const { id } = await callers.member(request);
      const outcome = await confirmChange(queries, id, request.body.token, now());
      if (outcome === 'invalid') throw new Problem(400, 'TOKEN_INVALID', MESSAGES.linkInvalid);
      if (outcome === 'taken') throw new Problem(409, 'EMAIL_TAKEN', MESSAGES.emailUnusable);
      if (outcome === 'changed') {
        logSecurityEvent(request, { event: 'email-changed', userId: id });
        mailer.hurry();
      }
      return { isChanged: outcome === 'changed' };
    },
  );

  app.delete('/users/email', { schema: stopSchema, onRequest: limited }, async (request, reply) => {
    await dropChange(queries, (await callers.member(request)).id);
    reply.status(204);
    return null;
  });
}
