import { normaliseEmail } from '../accounts/email.ts';
import { MESSAGES } from '../answer-texts.ts';
import { callsOf, errorAnswers, OutcomeAnswer, strictObject } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { EmailField, TokenField } from '../http/fields.ts';
import { Problem } from '../http/problem.ts';
import { perAddress } from '../limits/address-limits.ts';
import type { Services } from '../services.ts';
import { confirmNewsletter, endNewsletter, requestNewsletter } from './subscribers.ts';

const { open } = callsOf('newsletter');
const response = { 200: OutcomeAnswer, ...errorAnswers() };
const tokenSchema = (summary: string) =>
  open(summary, {
    body: strictObject({ token: TokenField }),
    response,
  });

const requestSchema = open('Ask for the newsletter; the response is the same for every address', {
  body: strictObject({ email: EmailField }),
  response,
});

export function addNewsletter(app: App, services: Services): void {
  const { queries, now, accountLimits, mailer, rates } = services;
  const spent = perAddress('newsletter-token', rates.token);

  app.post('/newsletter', { schema: requestSchema }, async (request) => {
    const email = normaliseEmail(request.body.email);
    await accountLimits.mail('newsletter', email);
    await accountLimits.store(
      [{ name: 'newsletter', rate: rates.newsletterPerAddress, address: request.ip }],
      () => requestNewsletter(queries, email, now()),
    );
    mailer.hurry();
    return { success: true, message: MESSAGES.newsletterRequested };
  });

  app.post(
    '/newsletter/confirmation',
    { schema: tokenSchema('Subscribe with the token of a mailed link'), config: spent },
    async (request) => {
      if (!(await confirmNewsletter(queries, request.body.token, now()))) throw invalidLink();
      return { success: true, message: MESSAGES.newsletterConfirmed };
    },
  );

  app.post(
    '/newsletter/unsubscription',
    { schema: tokenSchema('Unsubscribe with the token of a mailed link'), config: spent },
    async (request) => {
      if (!(await endNewsletter(queries, request.body.token))) throw invalidLink();
      return { success: true, message: MESSAGES.newsletterEnded };
    },
  );
}

const invalidLink = () => new Problem(400, 'TOKEN_INVALID', MESSAGES.newsletterLinkInvalid);
