import { HOUR, MINUTE } from '../durations.ts';
import type { SocialProvider } from '../settings/social.ts';
import { RESET_LIFE, VERIFY_LIFE } from '../timings.ts';
import type { MailPurpose } from './mail-tokens.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The mail's main link, which both bodies contain. */
  link: string;
}

interface Content {
  subject: string;
  /** Paragraphs before the link. `after` follows it. */
  before: readonly Paragraph[];
  action: string;
  link: string;
  after: readonly Paragraph[];
}

/** A sentence, or a further link of ours with its text. */
type Paragraph = string | { text: string; link: string };

export interface Recipient {
  email: string;
  /** Empty if unknown. */
  name: string;
}

/** A mail whose link proves that its reader owns the address. */
export function composeLinkMail(
  purpose: MailPurpose,
  person: Recipient,
  token: string,
  appOrigin: string,
): Mail {
  // A fragment, because browsers don't send it to servers. So the token stays out of their logs.
  const secret = `#token=${encodeURIComponent(token)}`;
  const content: Record<MailPurpose, Content> = {
    verify: {
      subject: 'Verify your email for Idea Hub',
      before: ['Please confirm that this is your email address.'],
      action: 'Verify my email',
      link: `${appOrigin}/auth${secret}`,
      after: [
        `The link works once, for ${VERIFY_LIFE / HOUR} hours.`,
        'If you did not create an account at Idea Hub, please do not open the link: without it the account stays unverified.',
      ],
    },
    reset: {
      subject: 'Reset your Idea Hub password',
      before: ['Somebody asked for a new password for your account.'],
      action: 'Choose a new password',
      // Includes the email, so that password managers find the entry to change.
      link: `${appOrigin}/auth/reset-password${secret}&email=${encodeURIComponent(person.email)}`,
      after: [
        `The link works once, for ${RESET_LIFE / MINUTE} minutes. Choosing a new password signs you out everywhere.`,
        'If that was not you, nothing needs to be done: your password stays as it is.',
      ],
    },
  };
  return compose(person, content[purpose]);
}

/** Tells the owner of the address that a mailed link changed the password. */
export function composePasswordNotice(person: Recipient, appOrigin: string): Mail {
  return compose(person, {
    subject: 'Your Idea Hub password was changed',
    before: [
      'The password of your account was changed with a link that we mailed to this address. Everybody who was signed in to the account has been signed out.',
      'If that was you, nothing needs to be done. If it was not, somebody else can read your mail: secure your mailbox first, then choose another password.',
    ],
    action: 'Choose another password',
    link: passwordPage(appOrigin),
    after: [],
  });
}

/** Tells the owner that the password was changed in the account, by a person who knew it. */
export function composeOwnPasswordNotice(person: Recipient, appOrigin: string): Mail {
  return compose(person, {
    subject: 'Your Idea Hub password was changed',
    before: [
      'The password of your account was changed in its Security section. All other devices have been signed out.',
      'If that was you, nothing needs to be done. If it was not, somebody else knows your password: choose another one, which signs them out.',
    ],
    action: 'Choose another password',
    link: passwordPage(appOrigin),
    after: [],
  });
}

/** Tells the owner that sessions were ended on the account's security page. */
export function composeSessionsNotice(person: Recipient, count: number, appOrigin: string): Mail {
  const devices = count === 1 ? 'A device was' : `${count} devices were`;
  return compose(person, {
    subject: `${devices} signed out of your Idea Hub account`,
    before: [
      `${devices} signed out of your account, in its Security section.`,
      'If that was you, nothing needs to be done. If it was not, choose another password: that signs you out everywhere.',
    ],
    action: 'Choose another password',
    link: passwordPage(appOrigin),
    after: [],
  });
}

const PROVIDER_NAMES: Record<SocialProvider, string> = {
  google: 'Google',
  github: 'GitHub',
  linkedin: 'LinkedIn',
};

/** Tells the owner of the address that a social sign-in was linked to the account. */
export function composeLinkedNotice(
  person: Recipient & { hasPassword: boolean },
  provider: SocialProvider,
  appOrigin: string,
): Mail {
  const name = PROVIDER_NAMES[provider];
  return compose(person, {
    subject: `${name} was connected to your Idea Hub account`,
    before: [
      `Your account can now be signed in to with ${name}, since the ${name} account has this email address too. Everybody else who was signed in has been signed out.`,
      person.hasPassword
        ? 'The password that you set with a mailed link stays as it is.'
        : 'The account has no password now: one that was not set with a link mailed to this address no longer works. To sign in with a password too, choose one.',
      `If that was not you, somebody else has a ${name} account with your email address: choose a new password, and let ${name} know.`,
    ],
    action: 'Choose a password',
    link: passwordPage(appOrigin),
    after: [],
  });
}

export const passwordPage = (appOrigin: string): string => `${appOrigin}/auth?mode=forgot-password`;

/** Longer names are probably sentences. */
const LONGEST_NAME = 60;

/**
 * Greets by name, unless the name contains a link or is too long. Anybody can register a stranger's email with any
 * name, so the name must not carry a message to them.
 */
function greeting(name: string): string {
  return name === '' || name.length > LONGEST_NAME || hasLink(name) ? 'Hello,' : `Hello ${name},`;
}

/**
 * A mail whose links point to the configured app origin and never to a request's `Host`. Titles, names and
 * texts in the paragraphs come from members and visitors, so nothing in them becomes a link.
 */
export function compose(
  person: Recipient,
  { subject, before, action, link, after }: Content,
): Mail {
  const parts: Paragraph[] = [greeting(person.name), ...before, { text: action, link }, ...after];
  const plain = (part: Paragraph) =>
    typeof part === 'string' ? withoutLinks(part) : `${withoutLinks(part.text)}: ${part.link}`;
  const html = (part: Paragraph) => {
    if (typeof part === 'string') return `<p>${escapeHtml(withoutLinks(part))}</p>`;
    return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(withoutLinks(part.text))}</a></p>`;
  };
  return {
    to: person.email,
    subject: withoutLinks(subject),
    link,
    text: `${parts.map(plain).join('\n\n')}\n`,
    html: parts.map(html).join('\n'),
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

const OMITTED = '[link left out]';

const DOT = '[.\\u3002\\uFF0E\\uFF61\\u2024\\uFE52]';
/**
 * Text that mail programs turn into a link: a scheme, an email address, a path, an IP address or a domain. A domain's
 * last part has at least two letters, so `2.0` and `e.g.` stay.
 */
const LINK = new RegExp(
  `[\\\\@:]|//|${DOT}[\\p{L}\\p{M}]{2}|(?:^|\\D)\\d{1,3}(?:\\.\\d{1,3}){3}(?:\\D|$)`,
  'u',
);

/** Names of software that are written like a domain. */
const SOFTWARE = /^(?:[a-z]{2,20}\.js|asp\.net)$/i;

/** A word without the punctuation around it. */
const bare = (word: string): string => word.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '');

/**
 * Text without the words that a mail program would turn into a link. Software keeps its name, with a space
 * before the dot, because mail programs link `Node.js` too.
 */
export function withoutLinks(text: string): string {
  return text.replace(/\S+/g, (word) => {
    if (SOFTWARE.test(bare(word))) return word.replace('.', ' .');
    return LINK.test(bare(word)) ? OMITTED : word;
  });
}

/** Whether a name contains a link, or a path. */
export const hasLink = (name: string): boolean => name.includes('/') || withoutLinks(name) !== name;
