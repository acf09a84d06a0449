import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import type { SendMail } from './mailer.ts';
import type { Mail } from './mails.ts';
import { createSmtp } from './smtp.ts';

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
