import type { MailPurpose } from './mail-tokens.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address that the mail is about, as it stands in both bodies. */
  link: string;
}

const TEXTS: Record<
  MailPurpose,
  { subject: string; path: string; lead: string; action: string; life: string; note: string }
> = {
  verify: {
    subject: 'Verify your email for Idea Hub',
    path: '/auth',
    lead: 'Please confirm that this is your email address.',
    action: 'Verify my email',
    life: 'The link works once, for 24 hours.',
    note: 'If you did not create an account at Idea Hub, please do not open the link: without it the account stays unverified.',
  },
  reset: {
    subject: 'Reset your Idea Hub password',
    path: '/auth/reset-password',
    lead: 'Somebody asked for a new password for your account.',
    action: 'Choose a new password',
    life: 'The link works once, for 30 minutes. Choosing a new password signs you out everywhere.',
    note: 'If that was not you, nothing needs to be done: your password stays as it is.',
  },
};

/** Builds a mail. The link points to the configured app origin, never to a request's Host. */
export function composeMail(
  purpose: MailPurpose,
  person: { email: string; name: string },
  token: string,
  appOrigin: string,
): Mail {
  const { subject, path, lead, action, life, note } = TEXTS[purpose];
  const link = `${appOrigin}${path}?token=${encodeURIComponent(token)}`;
  const greeting = `Hello ${person.name},`;
  return {
    to: person.email,
    subject,
    link,
    text: `${greeting}\n\n${lead}\n\n${action}: ${link}\n\n${life}\n\n${note}\n`,
    html: [
      `<p>${escapeHtml(greeting)}</p>`,
      `<p>${lead}</p>`,
      `<p><a href="${escapeHtml(link)}">${action}</a></p>`,
      `<p>${life}</p>`,
      `<p>${note}</p>`,
    ].join('\n'),
  };
}

export function escapeHtml(value: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
