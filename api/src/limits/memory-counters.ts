import type { Rate } from '../timings.ts';
import type { Count } from './counters.ts';

/** Keys kept at most, so that a flood from many addresses can't fill the memory. */
const KEYS_KEPT = 50_000;

/** Counts calls in windows of time, for this instance alone. All windows are of one length. */
export class MemoryCounters {
  /** In the order in which their windows began, which is the one in which they end. */
  readonly #windows = new Map<string, { count: number; resetsAt: number }>();
  readonly #now: () => number;
  readonly #keysKept: number;

  constructor(now: () => number, keysKept = KEYS_KEPT) {
    this.#now = now;
    this.#keysKept = keysKept;
  }

  get size(): number {
    return this.#windows.size;
  }

  /** The count of a window that is under way, else 0. */
  get(key: string): number {
    const running = this.#windows.get(key);
    return running && running.resetsAt > this.#now() ? running.count : 0;
  }

  add(key: string, { window }: Rate): Count {
    const now = this.#now();
    const running = this.#windows.get(key);
    if (running && running.resetsAt > now) {
      running.count += 1;
      return { current: running.count, ttl: running.resetsAt - now };
    }
    this.#makeRoom(now);
    this.#windows.set(key, { count: 1, resetsAt: now + window });
    return { current: 1, ttl: window };
  }

  /** Drops what is over, then the oldest. */
  #makeRoom(now: number): void {
    for (const [key, { resetsAt }] of this.#windows) {
      if (resetsAt > now && this.#windows.size < this.#keysKept) return;
      this.#windows.delete(key);
    }
  }
}
