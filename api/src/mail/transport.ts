import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import type { Mailbox } from './mailbox.ts';
import type { SendMail } from './mailer.ts';
import { createSmtp } from './smtp.ts';

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
