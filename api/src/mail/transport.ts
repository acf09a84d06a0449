import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { codeOf, isError } from '../error-code.ts';
import { isLoopback } from '../loopback.ts';
import type { Settings } from '../settings/settings.ts';
import type { SendMail } from './mailer.ts';
import type { Mail } from './mails.ts';

/** Timeouts of the mail server, in milliseconds: shorter than the lease of a mail. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Creates a sender for the mail server of `SMTP_URL`. It rejects with a `MailServerError`. */
export function createSmtp(url: string, from: string): SendMail {
  const transport = createTransport({ url, ...LIMITS, requireTLS: needsStartTls(url) });
  return async ({ to, subject, text, html }) => {
    try {
      // An object takes the address as it is. A text would be parsed as a list.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    } catch (error) {
      throw new MailServerError(error);
    }
  };
}

/**
 * Whether encryption is required: `smtp:` starts in plain text and must switch to TLS, unless the server is this
 * machine or has `?ignoreTLS=true`.
 */
function needsStartTls(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url);
  return protocol === 'smtp:' && !isLoopback(hostname) && searchParams.get('ignoreTLS') !== 'true';
}

/**
 * A failed delivery, described only by codes: a mail server's text repeats the recipient, and logs must not contain
 * emails. The code is nodemailer's (`EENVELOPE`, `ESOCKET`…). The number and the extended status are the server's (RFC
 * 3463). The command tells which step failed.
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

export interface KeptMail extends Mail {
  id: number;
  /** ISO 8601. */
  at: string;
}

const MAILS_KEPT = 200;

/** The development mailbox. It keeps mails in memory only, because the database must not contain usable tokens. */
export class Mailbox {
  readonly #mails: KeptMail[] = [];
  #last = 0;

  /** Newest first. */
  get mails(): readonly KeptMail[] {
    return this.#mails;
  }

  put(mail: Mail, now: number): void {
    this.#last += 1;
    this.#mails.unshift({ ...mail, id: this.#last, at: new Date(now).toISOString() });
    this.#mails.length = Math.min(this.#mails.length, MAILS_KEPT);
  }
}

/** Creates the sender of mails: SMTP if configured, otherwise the development mailbox. */
export function createMailTransport(
  settings: Settings,
  mailbox: Mailbox,
  now: () => number,
  log: FastifyBaseLogger,
): SendMail {
  if (settings.smtpUrl !== null) return createSmtp(settings.smtpUrl, settings.mailFrom);
  return async (mail) => {
    mailbox.put(mail, now());
    log.info(`Mail for ${mail.to} (${mail.subject}) is in the development mailbox, /dev/mailbox`);
  };
}
