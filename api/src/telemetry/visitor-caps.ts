import { MemoryCounters } from '../limits/memory-counters.ts';
import { VISITOR_RATES } from '../timings.ts';
import { isFailure, type OutcomeCount } from './outcomes.ts';

const { outcomes, failures } = VISITOR_RATES;

/** Past this many networks in a window the oldest count anew: some 30 MB. */
const NETWORKS_KEPT = 200_000;

/**
 * Keeps one visitor from deciding over a release (DP-26). Who has brought as many failures of a release
 * as one may is not heard on it any more, good or bad, until the window is over: with the good ones alone
 * a release that fails a whole office would look better than it is. Each instance counts for itself.
 */
export class VisitorCaps {
  readonly #outcomes: MemoryCounters;
  readonly #failures: MemoryCounters;

  constructor(now: () => number) {
    this.#outcomes = new MemoryCounters(now, NETWORKS_KEPT);
    this.#failures = new MemoryCounters(now, NETWORKS_KEPT);
  }

  /** As many of these as are to be counted; 0 for none. */
  admit(network: string, { release, outcome, count }: OutcomeCount): number {
    const key = `${network} ${release}`;
    const heard = failures.max - this.#failures.get(key);
    if (heard <= 0) return 0;
    const wanted = isFailure(outcome) ? Math.min(count, heard) : count;
    const admitted = Math.min(wanted, Math.max(0, outcomes.max - this.#outcomes.get(network)));
    if (admitted === 0) return 0;
    this.#outcomes.add(network, outcomes, admitted);
    if (isFailure(outcome)) this.#failures.add(key, failures, admitted);
    return admitted;
  }
}
