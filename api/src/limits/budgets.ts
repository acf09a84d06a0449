import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { MESSAGES } from '../answer-texts.ts';
import { LimitReached } from '../http/problem.ts';
import type { RaisedNetwork } from '../settings/settings.ts';
import type { Counters } from './counters.ts';
import { networkOf, wideNetworkOf } from './network.ts';
import { type Rate, WIDE_FACTOR } from './rates.ts';

/** A rate limit, with the key that counts against it. */
export interface Budget {
  /** Name in the log. */
  name: string;
  key: string;
  rate: Rate;
  /** Message of the 429. */
  message: string;
  userId?: string | undefined;
}

/**
 * Takes one of each budget, and returns a function that gives them back. Rejects with a `LimitReached`
 * when a budget is used up; then all budgets stay as they were.
 */
export async function take(
  counters: Counters,
  budgets: readonly Budget[],
): Promise<() => Promise<void>> {
  const taken: { key: string; resetsAt: number }[] = [];
  const giveBack = async () => {
    for (const { key, resetsAt } of taken) await counters.subtract(key, { resetsAt });
  };
  for (const { name, key, rate, message, userId } of budgets) {
    const { current, ttl, resetsAt } = await counters.add(key, rate);
    if (current > rate.max) {
      await giveBack();
      throw new LimitReached(name, message, ttl, userId);
    }
    taken.push({ key, resetsAt });
  }
  return giveBack;
}

/** Limits per address and per wide network (/24, /48), because one sender can rent a whole wide network. */
export class NetworkBudgets {
  readonly #raised: { list: BlockList; factor: number }[];

  constructor(raised: readonly RaisedNetwork[] = []) {
    this.#raised = raised.map(({ address, prefix, factor }) => {
      const list = new BlockList();
      list.addSubnet(address, prefix, familyOf(address));
      return { list, factor };
    });
  }

  /** Raises the rate of an address in a configured network. The largest factor counts. */
  raise({ max, window }: Rate, address: string): Rate {
    const isKnown = isIPv4(address) || isIPv6(address);
    const factors = this.#raised.map(({ list, factor }) =>
      isKnown && list.check(address, familyOf(address)) ? factor : 1,
    );
    return { max: max * Math.max(1, ...factors), window };
  }

  /** A budget for the address and a budget for its wide network. */
  of(name: string, rate: Rate, address: string): Budget[] {
    const wide = { max: rate.max * WIDE_FACTOR, window: rate.window };
    return [
      this.ofAddress(name, rate, address),
      {
        name: `network:${name}`,
        key: `network:${name}:${wideNetworkOf(address)}`,
        rate: this.raise(wide, address),
        message: MESSAGES.tooManyRequests,
      },
    ];
  }

  ofAddress(name: string, rate: Rate, address: string): Budget {
    return {
      name: `address:${name}`,
      key: `address:${name}:${networkOf(address)}`,
      rate: this.raise(rate, address),
      message: MESSAGES.tooManyRequests,
    };
  }
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');
