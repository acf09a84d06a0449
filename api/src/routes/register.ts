import Type from 'typebox';
import { findByEmail, insertAccount } from '../accounts/accounts.ts';
import { normaliseEmail } from '../accounts/email.ts';
import { toUser } from '../accounts/user.ts';
import { UserReference } from '../accounts/user-schema.ts';
import { MESSAGES } from '../answer-texts.ts';
import { callsOf, errorAnswers, strictObject, TokensAnswer } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { EmailField, NameField, NewPasswordField } from '../http/fields.ts';
import { invalidField, Problem } from '../http/problem.ts';
import { perNetwork } from '../limits/address-limits.ts';
import { queueMail } from '../mail/outbox.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import type { Services } from '../services.ts';
import { beginSession } from '../sessions/sessions.ts';

const { open } = callsOf('auth');

const schema = open('Make an account and sign in to it; a link to verify the email is sent', {
  body: strictObject({
    email: EmailField,
    password: NewPasswordField,
    name: NameField,
    confirmPassword: Type.Optional(Type.String()),
  }),
  response: {
    201: Type.Object({
      success: Type.Boolean(),
      user: UserReference,
      ...TokensAnswer.properties,
      message: Type.String(),
    }),
    ...errorAnswers(409),
  },
});

export function addRegister(app: App, services: Services): void {
  const { queries, now, hasher, mailer, rates } = services;

  app.post(
    '/auth/register',
    { schema, config: perNetwork('register', rates.register) },
    async (request, reply) => {
      const { password, name, confirmPassword } = request.body;
      const email = normaliseEmail(request.body.email);
      if (confirmPassword !== undefined && confirmPassword !== password) {
        throw invalidField('confirmPassword', MESSAGES.passwordMismatch);
      }
      refuseCommonPassword('password', password);
      // Avoids the expensive hash. The insert below decides between concurrent calls.
      if (await findByEmail(queries, email)) throw emailTaken();
      const passwordHash = await hasher.hash(password);

      const answer = await queries.transaction().execute(async (transaction) => {
        const at = now();
        const user = await insertAccount(transaction, {
          email,
          name: name.trim(),
          passwordHash,
          emailVerifiedAt: null,
          now: at,
        });
        if (!user) throw emailTaken();
        await queueMail(transaction, { purpose: 'verify', email }, at);
        const tokens = await beginSession(transaction, {
          userId: user.id,
          epoch: user.session_epoch,
          address: request.ip,
          userAgent: request.headers['user-agent'],
          now: at,
        });
        return { ...tokens, user: toUser(user) };
      });
      mailer.hurry();
      reply.status(201);
      return { success: true, message: MESSAGES.registered, ...answer };
    },
  );
}

function emailTaken(): Problem {
  return new Problem(409, 'EMAIL_TAKEN', MESSAGES.emailTaken, {
    fields: { email: MESSAGES.emailTaken },
  });
}
