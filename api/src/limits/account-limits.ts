import { createHash } from 'node:crypto';
import { LimitReached } from '../http/problem.ts';
import { MESSAGES } from '../messages.ts';
import { NEWCOMER, type Rate, type Rates } from '../timings.ts';
import type { Counters } from './counters.ts';

/** Somebody who tries a password. */
export interface Guesser {
  /** An account is its email here, whether anybody has it or not. */
  email: string;
  user: { id: string; session_epoch: number } | undefined;
  /** The network that the guess comes from, if the account was signed in from there before. */
  knownNetwork: string | null;
}

/** Limits per account. Each rejects with a `LimitReached`. */
export interface AccountLimits {
  /** Lets a password be tried. Only one that was wrong goes on counting. */
  guess(guesser: Guesser, isRight: () => Promise<boolean>): Promise<boolean>;
  mail(purpose: string, email: string): Promise<void>;
  profile(userId: string): Promise<void>;
  /** Ideas, new ones and edits. New accounts may submit fewer. */
  submit(author: { id: string; created_at: number }): Promise<void>;
  /** Any other limit: of an account, or of whatever else `of` stands for. */
  spend(limit: CommunityLimit, of: string, userId?: string): Promise<void>;
}

export type CommunityLimit = 'mark' | 'message' | 'messageToAuthor' | 'visitorMessage' | 'draft';

export function createAccountLimits(
  counters: Counters,
  rates: Rates,
  now: () => number,
): AccountLimits {
  async function spend(limit: string, of: string, rate: Rate, userId?: string): Promise<void> {
    const { current, ttl } = await counters.add(`${limit}:${of}`, rate);
    if (current > rate.max) {
      throw new LimitReached(`account:${limit}`, MESSAGES.tooManyAttempts, ttl, userId);
    }
  }
  return {
    /*
     * Wrong passwords are counted for the account as a whole, since an attacker has many addresses.
     * That alone would let anybody lock the owner out: so a network that the account was signed in
     * from before counts for itself, and a reset, which raises the epoch, begins a new count.
     */
    async guess({ email, user, knownNetwork }, isRight) {
      const account = digest(JSON.stringify([email, user?.session_epoch ?? 0, knownNetwork]));
      // Counted before it is known, so that many guesses at once are not all let through.
      await spend(WRONG_PASSWORD, account, rates.wrongPassword, user?.id);
      let wasWrong = false;
      try {
        wasWrong = !(await isRight());
        return !wasWrong;
      } finally {
        if (!wasWrong) await counters.subtract(`${WRONG_PASSWORD}:${account}`);
      }
    },
    mail: (purpose, email) => spend(`mail-${purpose}`, digest(email), rates.mailPerAccount),
    profile: (userId) => spend('profile', userId, rates.profile, userId),
    submit: ({ id, created_at }) => {
      const rate = now() - created_at < NEWCOMER ? rates.newcomerSubmit : rates.submit;
      return spend('submit', id, rate, id);
    },
    spend: (limit, of, userId) => spend(limit, digest(of), rates[limit], userId),
  };
}

const WRONG_PASSWORD = 'wrong-password';

/** For load tests. */
export const NO_ACCOUNT_LIMITS: AccountLimits = {
  guess: (_guesser, isRight) => isRight(),
  mail: async () => {},
  profile: async () => {},
  submit: async () => {},
  spend: async () => {},
};

/** The table of counters shall not be a list of the emails that were tried. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
