import { HOUR } from '../durations.ts';
import { EMAIL_CHANGE_LIFE } from '../timings.ts';
import { compose, type Mail, passwordPage, type Recipient } from './mails.ts';

const LASTING = `The link works for ${EMAIL_CHANGE_LIFE / HOUR} hours, while you are signed in.`;

/** The page that a link opens. The fragment keeps the token out of the logs of servers. */
const linkOf = (appOrigin: string, token = ''): string =>
  `${appOrigin}/account?section=security${token && `#email-change=${encodeURIComponent(token)}`}`;

/** Asks the new address of a member to confirm a change of the email. */
export const composeNewEmail = (person: Recipient, token: string, appOrigin: string): Mail =>
  compose(person, {
    subject: 'Confirm your new email for Idea Hub',
    before: ['Please confirm that your Idea Hub account should use this email address.'],
    action: 'Confirm my new email',
    link: linkOf(appOrigin, token),
    after: [LASTING, 'If you did not ask for this, please do not open the link.'],
  });

/** Asks the present address to confirm a change, and tells how to stop it. */
export const composeOldEmail = (person: Recipient, token: string, appOrigin: string): Mail =>
  compose(person, {
    subject: 'Your Idea Hub account is about to get another email',
    before: [
      'A person who knows your password wants to move your account to another email address. Nothing changes until you confirm.',
      'If that was you, please confirm it.',
    ],
    action: 'Confirm the change',
    link: linkOf(appOrigin, token),
    after: [
      LASTING,
      'If that was not you, choose another password. That stops the change and signs everybody out.',
      { text: 'Stop the change: choose another password', link: passwordPage(appOrigin) },
    ],
  });

/** Tells the holder of an address that another account can't use it. */
export const composeTakenNotice = (person: Recipient, appOrigin: string): Mail =>
  compose(person, {
    subject: 'This email already has an Idea Hub account',
    before: [
      'Somebody asked to move another account to this email address. You already have an account with it, so nothing was changed.',
      'If that was you, sign in with this address, or delete that account first.',
    ],
    action: 'Open my account',
    link: linkOf(appOrigin),
    after: [],
  });

/** Tells the owner at the new address that the change is done. */
export const composeEmailNotice = (person: Recipient, appOrigin: string): Mail =>
  compose(person, {
    subject: 'The email of your Idea Hub account was changed',
    before: ['From now on you sign in with this address, and our mail goes here.'],
    action: 'Open my account',
    link: linkOf(appOrigin),
    after: [],
  });
