/** Source of time and timers. Tests pass a fake one, or use the runner's fake timers. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /**
   * Milliseconds since an unspecified start, for durations. Changes of the device's clock don't
   * affect it.
   */
  elapsed(): number;
  /** Runs `run` after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, run) {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};
