import { createHash } from 'node:crypto';
import { tooMany } from '../http/problem.ts';
import { MESSAGES } from '../messages.ts';
import type { Rate, Rates } from '../timings.ts';
import type { Counters } from './counters.ts';

/** Limits per account. An account is its email here, whether anybody has it or not. */
export interface AccountLimits {
  /** Lets a password be tried. Only one that was wrong goes on counting. */
  guess(
    email: string,
    knownAddress: string | null,
    isRight: () => Promise<boolean>,
  ): Promise<boolean>;
  mail(purpose: string, email: string): Promise<void>;
  profile(userId: string): Promise<void>;
}

export function createAccountLimits(counters: Counters, rates: Rates): AccountLimits {
  async function spend(key: string, rate: Rate): Promise<void> {
    const { current, ttl } = await counters.add(key, rate.window);
    if (current > rate.max) throw tooMany(MESSAGES.tooManyAttempts, Math.ceil(ttl / 1000));
  }
  return {
    /*
     * Wrong passwords are counted for the account as a whole, since an attacker has many addresses.
     * That alone would let anybody lock the owner out: so an address that the account was signed in
     * from before counts for itself.
     */
    async guess(email, knownAddress, isRight) {
      const place = knownAddress === null ? '' : `:${knownAddress}`;
      const key = `wrong-password:${digest(email + place)}`;
      // Counted before it is known, so that many guesses at once are not all let through.
      await spend(key, rates.wrongPassword);
      let wasWrong = false;
      try {
        wasWrong = !(await isRight());
        return !wasWrong;
      } finally {
        if (!wasWrong) await counters.subtract(key);
      }
    },
    mail: (purpose, email) => spend(`mail:${purpose}:${digest(email)}`, rates.mailPerAccount),
    profile: (userId) => spend(`profile:${userId}`, rates.profile),
  };
}

/** For load tests. */
export const NO_ACCOUNT_LIMITS: AccountLimits = {
  guess: (_email, _knownAddress, isRight) => isRight(),
  mail: async () => {},
  profile: async () => {},
};

/** The table of counters shall not be a list of the emails that were tried. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
