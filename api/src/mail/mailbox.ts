import type { Mail } from './mails.ts';

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
