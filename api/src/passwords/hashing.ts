import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { MESSAGES } from '../answer-texts.ts';
import { Problem } from '../http/problem.ts';
import { RETRY_HASHING } from '../timings.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

export interface HashCost {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Cost of argon2id, the library's default variant, as recommended by OWASP. */
export const HASH_COST: HashCost = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

/** Numbers of running and waiting hashes. */
export interface HashQueue {
  atWork: number;
  waiting: number;
}

export const HASH_QUEUE: HashQueue = { atWork: 2, waiting: 64 };

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Pass `null` for an unknown account: it takes as long as a wrong password, and resolves with false. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Whether the hash was made with another cost than the current one. */
  isOutdated(stored: string): boolean;
  /** Numbers of currently running and waiting hashes. */
  load(): HashQueue;
}

/** Creates the hasher. `hash` and `verify` reject with a 503 if the queue is full. */
export async function createPasswordHasher(
  cost: HashCost = HASH_COST,
  queue: HashQueue = HASH_QUEUE,
): Promise<PasswordHasher> {
  const limit = new ConcurrencyLimit(queue.atWork, queue.waiting);
  const nobodys = await hash(randomBytes(32), cost);
  return {
    hash: (password) => limit.run(() => hash(password, cost), overloaded),
    async verify(stored, password) {
      const matches = await limit.run(() => verify(stored ?? nobodys, password), overloaded);
      return matches && stored !== null;
    },
    isOutdated: (stored) => !stored.startsWith(prefixOf(cost)),
    load: () => ({ atWork: limit.working, waiting: limit.waiting }),
  };
}

/** Prefix of a stored hash, in the PHC string format. */
function prefixOf({ memoryCost, timeCost, parallelism }: HashCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
}

function overloaded(): Problem {
  return new Problem(503, 'OVERLOADED', MESSAGES.busy, { retryAfter: RETRY_HASHING });
}
