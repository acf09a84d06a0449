import { changePassword, markVerified } from '../accounts/accounts.ts';
import { normaliseEmail } from '../accounts/email.ts';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { callsOf, errorAnswers, OutcomeAnswer, strictObject } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { EmailField, NewPasswordField, TokenField } from '../http/fields.ts';
import { logSecurityEvent } from '../http/log.ts';
import { Problem } from '../http/problem.ts';
import { perAddress, perNetwork } from '../limits/address-limits.ts';
import {
  hasVerified,
  isGoodMailToken,
  type MailPurpose,
  spendMailToken,
} from '../mail/mail-tokens.ts';
import { queueMail } from '../mail/outbox.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import type { Services } from '../services.ts';
import { rememberAddress } from '../sessions/sessions.ts';

const { open } = callsOf('auth');

const response = { 200: OutcomeAnswer, ...errorAnswers() };

const askSchema = (summary: string) =>
  open(summary, {
    body: strictObject({ email: EmailField }),
    response,
  });

const resetSchema = open('Set a new password with the token of a mailed link; ends every session', {
  body: strictObject({ token: TokenField, newPassword: NewPasswordField }),
  response,
});

const verifySchema = open('Verify an email with the token of a mailed link', {
  body: strictObject({ verificationToken: TokenField }),
  response,
});

/** Adds the calls that request mailed links and spend their tokens. */
export function addEmailLinks(app: App, services: Services): void {
  const { queries, now, hasher, rates, mailer } = services;

  const addAsk = (name: string, kind: MailPurpose, message: string, summary: string) =>
    app.post(
      `/auth/${name}`,
      { schema: askSchema(summary), config: perNetwork(name, rates.mail) },
      async (request) => {
        await ask(services, kind, request.body.email);
        return succeeded(message);
      },
    );
  const resetSummary = 'Ask for a reset link; same answer whether the email is known or not';
  addAsk('forgot-password', 'reset', MESSAGES.forgotSent, resetSummary);
  const verifySummary = 'Ask for the verification link again; same answer for any email';
  addAsk('resend-verification', 'verify', MESSAGES.verificationSent, verifySummary);

  app.post(
    '/auth/reset-password',
    { schema: resetSchema, config: perAddress('reset-password', rates.token) },
    async (request) => {
      const { token, newPassword } = request.body;
      refuseCommonPassword('newPassword', newPassword);
      // Checks the token before the expensive hash.
      if (!(await isGoodMailToken(queries, token, 'reset', now()))) throw linkInvalid();
      const passwordHash = await hasher.hash(newPassword);
      const userId = await queries.transaction().execute(async (transaction) => {
        const owner = await spendMailToken(transaction, token, 'reset', now());
        if (owner === null) throw linkInvalid();
        const email = await changePassword(transaction, owner, passwordHash, now());
        await rememberAddress(transaction, { userId: owner, address: request.ip, now: now() });
        await queueMail(transaction, { purpose: 'password-changed', email }, now());
        return owner;
      });
      logSecurityEvent(request, { event: 'password-reset', userId });
      mailer.hurry();
      return succeeded(MESSAGES.passwordReset);
    },
  );

  app.post(
    '/auth/verify-email',
    { schema: verifySchema, config: perAddress('verify-email', rates.token) },
    async (request) => {
      await queries.transaction().execute(async (transaction) => {
        const { verificationToken } = request.body;
        const userId = await spendMailToken(transaction, verificationToken, 'verify', now());
        if (userId === null) throw await spentOrInvalid(transaction, verificationToken, now());
        await markVerified(transaction, userId, now());
      });
      return succeeded(MESSAGES.verified);
    },
  );
}

function succeeded(message: string) {
  return { success: true, message };
}

/** Does the same work for every email. The mailer looks up the account after the answer. */
async function ask(services: Services, purpose: MailPurpose, given: string): Promise<void> {
  const email = normaliseEmail(given);
  await services.accountLimits.mail(purpose, email);
  await queueMail(services.queries, { purpose, email }, services.now());
  services.mailer.hurry();
}

/** The error for a token that can't be spent. It says so if the link has already verified the email. */
async function spentOrInvalid(queries: Queries, token: string, now: number): Promise<Problem> {
  return (await hasVerified(queries, token, now))
    ? new Problem(400, 'ALREADY_VERIFIED', MESSAGES.alreadyVerified)
    : linkInvalid();
}

function linkInvalid(): Problem {
  return new Problem(400, 'TOKEN_INVALID', MESSAGES.linkInvalid);
}
