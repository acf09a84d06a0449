import { MemoryCounters } from '../limits/memory-counters.ts';
import { NETWORK_RATES } from '../limits/rates.ts';
import { isFailure, type OutcomeCount } from './outcomes.ts';

const { loads, failures } = NETWORK_RATES;

/** Maximum number of networks, about 40 MB. Above it, the network that was silent for longest starts again. */
const NETWORKS_KEPT = 200_000;

/** Loads of one screen with the same outcomes. A screen that was shown and then threw is one load with two outcomes. */
interface Load {
  count: number;
  outcomes: OutcomeCount[];
}

/**
 * Stops a few networks from deciding about a release. For each release, a network (/24, /48) may report a limited
 * number of loads an hour. After a failure, an instance ignores the network for that remote for an hour.
 *
 * Neither rule may make one release look better than another. So the counted loads of a batch are drawn at random,
 * independently of their outcomes. A failure silences the network for all releases of the remote. Otherwise, a network that
 * always fails would count against a new release, and be silent about the one before. Each instance counts separately.
 */
export class NetworkCaps {
  /** `{network} {remote} {release}` → its remaining loads. The entry unused for longest is first. */
  readonly #left = new Map<string, { loads: number; at: number }>();
  readonly #silent: MemoryCounters;
  readonly #now: () => number;
  readonly #random: () => number;

  constructor(now: () => number, random: () => number) {
    this.#now = now;
    this.#random = random;
    this.#silent = new MemoryCounters(now, NETWORKS_KEPT);
  }

  /** Takes one release's counts from a batch, and returns how many of each to count. */
  admit(network: string, counts: readonly OutcomeCount[]): number[] {
    const [first] = counts;
    const silence = `${network} ${first?.remote}`;
    if (this.#silent.get(silence) > 0) return counts.map(() => 0);
    const key = `${silence} ${first?.release}`;
    const room = this.#room(key);
    const heard = new Map<OutcomeCount, number>();
    const drawn = this.#draw(loadsIn(counts), Math.floor(room), heard);
    this.#left.delete(key);
    if (this.#left.size >= NETWORKS_KEPT) {
      for (const oldest of this.#left.keys()) {
        this.#left.delete(oldest);
        break;
      }
    }
    this.#left.set(key, { loads: room - drawn, at: this.#now() });
    if ([...heard.keys()].some(({ outcome }) => isFailure(outcome))) {
      this.#silent.add(silence, failures);
    }
    return counts.map((counted) => heard.get(counted) ?? 0);
  }

  #room(key: string): number {
    const { loads: before, at } = this.#left.get(key) ?? { loads: loads.max, at: 0 };
    return Math.min(loads.max, before + ((this.#now() - at) / loads.window) * loads.max);
  }

  /** Draws loads until there is no room or one has failed. Returns the number of drawn loads. */
  #draw(from: Load[], room: number, heard: Map<OutcomeCount, number>): number {
    let left = from.reduce((sum, { count }) => sum + count, 0);
    let drawn = 0;
    while (drawn < room && left > 0) {
      let pick = Math.floor(this.#random() * left);
      const load = from.find(({ count }) => {
        pick -= count;
        return pick < 0;
      });
      if (load === undefined) break;
      load.count -= 1;
      left -= 1;
      drawn += 1;
      for (const counted of load.outcomes) heard.set(counted, (heard.get(counted) ?? 0) + 1);
      if (load.outcomes.some(({ outcome }) => isFailure(outcome))) break;
    }
    return drawn;
  }
}

/** Groups counts into loads. A screen that threw was shown before, so both outcomes are one load. */
function loadsIn(counts: readonly OutcomeCount[]): Load[] {
  const loads: Load[] = counts.map((counted) => ({ count: counted.count, outcomes: [counted] }));
  for (const threw of loads) {
    const [thrown] = threw.outcomes;
    if (thrown?.outcome !== 'threw') continue;
    const shown = loads.find(
      ({ outcomes: [first] }) => first?.outcome === 'shown' && first.screen === thrown.screen,
    );
    if (shown === undefined) continue;
    const count = Math.min(shown.count, threw.count);
    shown.count -= count;
    threw.count -= count;
    loads.push({ count, outcomes: [...shown.outcomes, thrown] });
  }
  return loads;
}
