import { createTransport } from 'nodemailer';
import type { SendMail } from './post-office.ts';

/** Time limits of the mail server, in milliseconds: shorter than the lease of a letter. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends through the mail server of `SMTP_URL`. */
export function createSmtp(url: string, from: string): SendMail {
  const transport = createTransport({ url, ...LIMITS });
  return async ({ to, subject, text, html }) => {
    // As an object the address is taken as it is; as text it would be parsed as a list.
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
  };
}
