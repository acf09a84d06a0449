import type { Count } from './counters.ts';
import type { Rate } from './rates.ts';

/** Maximum number of keys, so that a flood from many addresses can't fill the memory. */
const KEYS_KEPT = 50_000;

interface Window {
  count: number;
  beginsAt: number;
  resetsAt: number;
}

/** Counts calls in windows of time, for this instance only. All windows have the same length. */
export class MemoryCounters {
  /** In the order in which the windows began. They end in the same order. */
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;
  readonly #keysKept: number;

  constructor(now: () => number, keysKept = KEYS_KEPT) {
    this.#now = now;
    this.#keysKept = keysKept;
  }

  get size(): number {
    return this.#windows.size;
  }

  /** The count of the current window; 0 if there is none. */
  get(key: string): number {
    const running = this.#windows.get(key);
    return running && isRunning(running, this.#now()) ? running.count : 0;
  }

  add(key: string, { window }: Rate): Count {
    const now = this.#now();
    const running = this.#windows.get(key);
    if (running && isRunning(running, now)) {
      running.count += 1;
      return { current: running.count, ttl: running.resetsAt - now };
    }
    this.#windows.delete(key);
    this.#makeRoom(now);
    this.#windows.set(key, { count: 1, beginsAt: now, resetsAt: now + window });
    return { current: 1, ttl: window };
  }

  /** Drops expired windows, then the oldest. */
  #makeRoom(now: number): void {
    for (const [key, window] of this.#windows) {
      if (isRunning(window, now) && this.#windows.size < this.#keysKept) return;
      this.#windows.delete(key);
    }
  }
}

/** A window that begins in the future began before the clock was set back. */
const isRunning = ({ beginsAt, resetsAt }: Window, now: number): boolean =>
  beginsAt <= now && now < resetsAt;
