import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { MESSAGES } from '../answer-texts.ts';
import { callsOf, errorAnswers, nullable, strictObject } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { lineOf, NewPasswordField, PasswordField } from '../http/fields.ts';
import { logSecurityEvent } from '../http/log.ts';
import { invalidField } from '../http/problem.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import type { Services } from '../services.ts';
import { Callers } from '../sessions/caller.ts';
import { pendingChange } from './email-change.ts';
import { addEmailChange } from './email-routes.ts';
import { changeOwnPassword, requirePassword } from './own-password.ts';
import { endSessions, ownSessions } from './own-sessions.ts';

const { signedIn } = callsOf('members');

const done = { 204: Type.Null(), ...errorAnswers(401) };

const readSchema = signedIn('How the member signs in, and the sessions that are active', {
  response: {
    200: Type.Object({
      hasPassword: Type.Boolean(),
      emailChange: nullable(
        Type.Object({
          id: Type.String(),
          newEmail: Type.String(),
          isNewConfirmed: Type.Boolean(),
          isOldConfirmed: Type.Boolean({ description: 'Also true if it needs no confirmation' }),
        }),
        'A change that waits for confirmations',
      ),
      sessions: Type.Array(
        Type.Object({
          id: Type.String(),
          device: Type.String({ description: 'Browser and system; empty if unknown' }),
          network: Type.String({ description: 'Shortened address of the sign-in' }),
          began: Type.String(),
          lastUsed: Type.String({ description: 'To about ten minutes' }),
          isCurrent: Type.Boolean(),
        }),
      ),
    }),
    ...errorAnswers(401),
  },
});

const endSchema = signedIn('End one of the member’s sessions; no error if it is over', {
  params: Type.Object({ id: lineOf(64) }),
  response: done,
});

const endOthersSchema = signedIn('End all sessions of the member except this one', {
  response: done,
});

const passwordSchema = signedIn('Set another password; ends all sessions except this one', {
  body: strictObject({ password: PasswordField, newPassword: NewPasswordField }),
  response: done,
});

/** Adds the calls of the account's security section. Unverified members may make them too. */
export function addSecurity(app: App, services: Services): void {
  const { queries, now, mailer, hasher, accountLimits } = services;
  const callers = new Callers(services);
  const limited = async (request: FastifyRequest) => {
    const { id } = await callers.member(request);
    await accountLimits.profile(id);
  };

  addEmailChange(app, services, callers, limited);

  app.get('/users/security', { schema: readSchema }, async (request) => {
    const user = await callers.member(request);
    return {
      hasPassword: user.password_hash !== null,
      emailChange: await pendingChange(queries, user, now()),
      sessions: await ownSessions(queries, user, now()),
    };
  });

  app.put(
    '/users/password',
    { schema: passwordSchema, onRequest: limited },
    async (request, reply) => {
      const user = await callers.member(request);
      const { password, newPassword } = request.body;
      refuseCommonPassword('newPassword', newPassword);
      await requirePassword(services, user, password);
      if (newPassword === password) throw invalidField('newPassword', MESSAGES.passwordSame);
      await changeOwnPassword(queries, user, await hasher.hash(newPassword), now());
      logSecurityEvent(request, { event: 'password-changed', userId: user.id });
      mailer.hurry();
      reply.status(204);
      return null;
    },
  );

  const end = async (request: FastifyRequest, which: Parameters<typeof endSessions>[2]) => {
    await endSessions(queries, await callers.member(request), which, now());
    mailer.hurry();
  };

  app.delete(
    '/users/sessions/:id',
    { schema: endSchema, onRequest: limited },
    async (request, reply) => {
      await end(request, request.params);
      reply.status(204);
      return null;
    },
  );

  app.delete(
    '/users/sessions',
    { schema: endOthersSchema, onRequest: limited },
    async (request, reply) => {
      await end(request, 'others');
      reply.status(204);
      return null;
    },
  );
}
