import { MESSAGES } from '../answer-texts.ts';
import { LimitReached } from '../http/problem.ts';
import { sha256 } from '../sha256.ts';
import { NEWCOMER } from '../timings.ts';
import { type Budget, type NetworkBudgets, take } from './budgets.ts';
import type { Counters } from './counters.ts';
import { MemoryCounters } from './memory-counters.ts';
import { wideNetworkOf } from './network.ts';
import type { Rate, Rates } from './rates.ts';

/** A caller who tries a password. */
export interface Guesser {
  /** The account's email, also if no account has it. */
  email: string;
  user: { id: string; session_epoch: number } | undefined;
  /** `session` for a caller with a session, or the network of a sign-in, if the account was signed in from there before. */
  known: 'session' | { network: string } | null;
}

/** Limits per account. Each rejects with a `LimitReached`. */
export interface AccountLimits {
  /** Checks a password. Only a wrong one stays counted. */
  guess(guesser: Guesser, isRight: () => Promise<boolean>): Promise<boolean>;
  mail(purpose: string, email: string): Promise<void>;
  profile(userId: string): Promise<void>;
  /** Counts a search of an address and its wide network, in memory. */
  search(address: string): void;
  /** Counts the drawing of a picture in the same way. */
  draw(address: string): void;
  /**
   * Runs `work` with one of each limit reserved. Gives them back when `work` rejects, or when
   * `isStored` is false for its result.
   */
  store<Result>(
    limits: readonly Limit[],
    work: () => Promise<Result>,
    isStored?: (result: Result) => boolean,
  ): Promise<Result>;
}

/** A limit for `store`. */
export type Limit =
  /** Ideas, new ones and edits. New accounts may submit fewer. */
  | { submitsOf: { id: string; created_at: number } }
  | { limit: keyof Rates; of: string; userId?: string }
  /** The wide network of an address, for each `of`. */
  | { limit: keyof Rates; network: string; of: string }
  /** The address and its wide network. */
  | { name: string; rate: Rate; address: string };

interface Parts {
  counters: Counters;
  networks: NetworkBudgets;
  rates: Rates;
  now: () => number;
}

export function createAccountLimits({ counters, networks, rates, now }: Parts): AccountLimits {
  const budget = (limit: string, of: string, rate: Rate, userId?: string): Budget => ({
    name: `account:${limit}`,
    key: `${limit}:${of}`,
    rate,
    message: MESSAGES.tooManyAttempts,
    userId,
  });
  function budgetsOf(limit: Limit): Budget[] {
    if ('submitsOf' in limit) {
      const { id, created_at } = limit.submitsOf;
      const rate = now() - created_at < NEWCOMER ? rates.newcomerSubmit : rates.submit;
      return [budget('submit', id, rate, id)];
    }
    if ('address' in limit) return networks.of(limit.name, limit.rate, limit.address);
    const rate = rates[limit.limit];
    if (!('network' in limit)) return [budget(limit.limit, sha256(limit.of), rate, limit.userId)];
    const { network, of } = limit;
    const key = sha256(JSON.stringify([wideNetworkOf(network), of]));
    return [budget(limit.limit, key, networks.raise(rate, network))];
  }
  const spend = async (...budgets: Budget[]) => void (await take(counters, budgets));
  async function store<Result>(
    budgets: readonly Budget[],
    work: () => Promise<Result>,
    isStored: (result: Result) => boolean,
  ): Promise<Result> {
    const giveBack = await take(counters, budgets);
    let stored = false;
    try {
      const result = await work();
      stored = isStored(result);
      return result;
    } finally {
      if (!stored) await giveBack();
    }
  }
  const inMemory = new MemoryCounters(now);
  const spendInMemory = (limit: 'search' | 'draw') => (address: string) => {
    for (const { name, key, rate, message } of networks.of(limit, rates[limit], address)) {
      const { current, ttl } = inMemory.add(key, rate);
      if (current > rate.max) throw new LimitReached(name, message, ttl);
    }
  };
  return {
    /*
     * Wrong passwords are counted per account, because an attacker has many addresses. With one count, anybody
     * could lock the owner out. So networks that have signed in to the account before have their own count, and so
     * have callers with a session. A password reset raises the epoch, which starts a new count.
     */
    guess({ email, user, known }, isRight) {
      const account = sha256(JSON.stringify([email, user?.session_epoch ?? 0, known]));
      const guesses = budget('wrong-password', account, rates.wrongPassword, user?.id);
      // Reserved before the result is known, so that concurrent guesses are not all let through.
      return store([guesses], isRight, (wasRight) => !wasRight);
    },
    mail: (purpose, email) => spend(budget(`mail-${purpose}`, sha256(email), rates.mailPerAccount)),
    profile: (userId) => spend(budget('profile', userId, rates.profile, userId)),
    search: spendInMemory('search'),
    draw: spendInMemory('draw'),
    store: (limits, work, isStored = () => true) =>
      store(limits.flatMap(budgetsOf), work, isStored),
  };
}

/** No limits, for load tests. */
export const NO_ACCOUNT_LIMITS: AccountLimits = {
  guess: (_guesser, isRight) => isRight(),
  mail: async () => {},
  profile: async () => {},
  search: () => {},
  draw: () => {},
  store: (_limits, work) => work(),
};
