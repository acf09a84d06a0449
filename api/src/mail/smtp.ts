import { createTransport } from 'nodemailer';
import { codeOf, isError } from '../error-code.ts';
import { isLoopback } from '../loopback.ts';
import type { SendMail } from './mailer.ts';

/** Time limits of the mail server, in milliseconds: shorter than the lease of a mail. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends through the mail server of `SMTP_URL`. Rejects with a `MailServerError`. */
export function createSmtp(url: string, from: string): SendMail {
  const transport = createTransport({ url, ...LIMITS, requireTLS: needsStartTls(url) });
  return async ({ to, subject, text, html }) => {
    try {
      // As an object the address is taken as it is; as text it would be parsed as a list.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    } catch (error) {
      throw new MailServerError(error);
    }
  };
}

/** `smtp:` begins in plain text and has to go on encrypted, unless `?ignoreTLS=true` allows it not to. */
function needsStartTls(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url);
  return protocol === 'smtp:' && !isLoopback(hostname) && searchParams.get('ignoreTLS') !== 'true';
}

/**
 * What went wrong, in codes alone: a mail server's own words repeat the recipient, and logs shall hold
 * no emails. The code is nodemailer's (`EENVELOPE`, `ESOCKET`…), the number and the extended status
 * the server's (RFC 3463), and the command says at what.
 */
export class MailServerError extends Error {
  override name = 'MailServerError';
  readonly code: string;

  constructor(error: unknown) {
    const { responseCode, response, command } = (isError(error) ? error : {}) as {
      responseCode?: unknown;
      response?: unknown;
      command?: unknown;
    };
    const extended = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1];
    const verb = /^[A-Z]+( [A-Z]+)?$/.exec(String(command))?.[0];
    const parts = [codeOf(error), responseCode, extended, verb && `at ${verb}`];
    super(`The mail server failed: ${parts.filter(Boolean).join(' ') || 'without a code'}`);
    this.code = codeOf(error);
  }
}
