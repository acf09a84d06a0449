import type { FastifyBaseLogger } from 'fastify';
import { findByEmail } from '../accounts/accounts.ts';
import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { repeatLostRaces } from '../database/lost-races.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { digestMail } from '../digest/weekly-digest.ts';
import { LimitReached } from '../http/problem.ts';
import type { AccountLimits } from '../limits/account-limits.ts';
import { newsletterMail } from '../newsletter/subscribers.ts';
import { issueChangeToken } from '../security/email-change.ts';
import { decisionMail, decisionsMail, discussionMail, messageMail } from './community-mails.ts';
import {
  composeEmailNotice,
  composeNewEmail,
  composeOldEmail,
  composeTakenNotice,
} from './email-change-mails.ts';
import { issueMailToken } from './mail-tokens.ts';
import {
  composeLinkedNotice,
  composeLinkMail,
  composeOwnPasswordNotice,
  composePasswordNotice,
  composeSessionsNotice,
  type Mail,
} from './mails.ts';
import { dropMail, postpone, type QueuedMail, takeDueMail } from './outbox.ts';

/** Delivers a mail. Rejects if that fails. */
export type SendMail = (mail: Mail) => Promise<void>;

export interface MailerOptions {
  queries: Queries;
  send: SendMail;
  appOrigin: string;
  limits: Pick<AccountLimits, 'store'>;
  now: () => number;
  log: FastifyBaseLogger;
}

/** Sends the outbox's mails after the answers, so that no answer waits for a mail server. */
export class Mailer {
  readonly #options: MailerOptions;
  #round: Promise<void> = Promise.resolve();
  #isRoundDue = false;
  #closed = false;

  constructor(options: MailerOptions) {
    this.#options = options;
  }

  /** Starts a round now, because a mail was queued. */
  hurry(): void {
    // A round that has not started yet will also find this mail.
    if (this.#isRoundDue) return;
    this.#isRoundDue = true;
    this.#round = this.#round.then(() => {
      this.#isRoundDue = false;
      return this.#deliverAll();
    });
  }

  /** Resolves once all due mails have been tried. */
  async delivered(): Promise<void> {
    this.hurry();
    await this.#round;
  }

  /** Finishes the current mail. The others stay in the database for the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#round;
  }

  async #deliverAll(): Promise<void> {
    const { queries, now, log } = this.#options;
    try {
      while (!this.#closed) {
        const queued = await takeDueMail(queries, now());
        if (queued === undefined) return;
        await this.#deliver(queued);
      }
    } catch (err) {
      // The mails stay in the outbox. The next round finds them.
      const level = isDatabaseUnavailable(err) ? 'warn' : 'error';
      log[level]({ err }, 'The outbox could not be worked on.');
    }
  }

  async #deliver(queued: QueuedMail): Promise<void> {
    const { queries, send, now, log } = this.#options;
    try {
      // If the account is deleted at the same time, the repetition finds no reader.
      const mail = await repeatLostRaces(() => this.#mailFor(queued));
      if (mail) await send(mail);
    } catch (err) {
      // Any other error concerns only this mail: others must not wait for it.
      if (isDatabaseUnavailable(err)) throw err;
      const again = await postpone(queries, queued, now());
      const next = again ? 'It will be tried again.' : 'It is abandoned.';
      log.error({ err, attempts: queued.attempts }, `A mail could not be sent. ${next}`);
      return;
    }
    await dropMail(queries, queued);
  }

  /** `null` if nobody should get it any more. */
  async #mailFor(queued: QueuedMail): Promise<Mail | null> {
    const { queries, appOrigin } = this.#options;
    const { purpose, email } = queued;
    const user = await findByEmail(queries, email);
    const isVerified = user !== undefined && user.email_verified_at !== null;
    // Readers of the newsletter need no account.
    if (purpose === 'newsletter') {
      const mail = await newsletterMail(queries, email, appOrigin);
      return mail && (isVerified || (await this.#isWithinLimits(queued))) ? mail : null;
    }
    // The address has no account, unless it is taken.
    if (purpose === 'email-new') {
      if (!(await this.#isWithinLimits(queued))) return null;
      const token = await issueChangeToken(queries, queued.subject_id, 'new', this.#options.now());
      const person = { email, name: '' };
      if (token === null) return null;
      return user
        ? composeTakenNotice(person, appOrigin)
        : composeNewEmail(person, token, appOrigin);
    }
    if (!user || !isDeliverable(purpose, isVerified)) return null;
    if (isVerified) return this.#compose({ ...queued, purpose }, user);
    if (!(await this.#isWithinLimits(queued))) return null;
    // A stranger may have chosen the name.
    return this.#compose({ ...queued, purpose }, { ...user, name: '' });
  }

  /**
   * Whether an address that is not verified may get one more mail. The answers to calls don't depend on this limit, because
   * they would tell which addresses are verified.
   */
  async #isWithinLimits({ purpose, email: of, attempts }: QueuedMail): Promise<boolean> {
    const { limits, log } = this.#options;
    // The first attempt has counted the mail.
    if (attempts > 1) return true;
    const all = { limit: 'mailToUnverified', of } as const;
    const newsletters = { limit: 'newsletterToUnverified', of } as const;
    try {
      await limits.store(purpose === 'newsletter' ? [newsletters, all] : [all], async () => {});
      return true;
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      log.warn({ limit: error.limit }, 'A mail to an unverified address was dropped.');
      return false;
    }
  }

  /** Creates the link's token here, so that the outbox holds none. `null` if the mail is no longer needed. */
  async #compose(
    {
      purpose,
      provider,
      subject_id,
    }: QueuedMail & { purpose: Exclude<QueuedMail['purpose'], 'newsletter' | 'email-new'> },
    user: UserRow,
  ): Promise<Mail | null> {
    const { queries, appOrigin, now } = this.#options;
    switch (purpose) {
      case 'verify':
      case 'reset': {
        const token = await issueMailToken(queries, user.id, purpose, now());
        return composeLinkMail(purpose, user, token, appOrigin);
      }
      case 'password-changed':
        return composePasswordNotice(user, appOrigin);
      case 'own-password-changed':
        return composeOwnPasswordNotice(user, appOrigin);
      case 'sessions-ended':
        return composeSessionsNotice(user, Number(subject_id), appOrigin);
      case 'email-old': {
        const token = await issueChangeToken(queries, subject_id, 'old', now());
        return token === null ? null : composeOldEmail(user, token, appOrigin);
      }
      case 'email-changed':
        return composeEmailNotice(user, appOrigin);
      case 'provider-linked': {
        if (provider === null) throw new Error('A notice of a link names no provider.');
        const hasPassword = user.password_hash !== null;
        return composeLinkedNotice({ ...user, hasPassword }, provider, appOrigin);
      }
      case 'idea-decided':
        return decisionMail(queries, user, subject_id, appOrigin);
      case 'idea-discussed':
        return discussionMail(queries, user, subject_id, appOrigin);
      case 'ideas-decided':
        return decisionsMail(queries, user, subject_id, appOrigin);
      case 'message-received':
        return messageMail(queries, user, subject_id, appOrigin);
      case 'weekly-digest':
        return digestMail(queries, user, Number(subject_id), appOrigin);
    }
  }
}

/**
 * Whether an account may get a mail. Anybody can register a stranger's address, so an unverified one only
 * gets the links that prove who owns it.
 */
function isDeliverable(purpose: QueuedMail['purpose'], isVerified: boolean): boolean {
  return purpose === 'verify' ? !isVerified : isVerified || purpose === 'reset';
}
