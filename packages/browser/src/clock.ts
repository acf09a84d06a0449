/** Time, as the code asks for it; tests hand in their own (or use the runner's fake timers). */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Milliseconds since some moment: for spans of time, which no setting of the device's clock may change. */
  elapsed(): number;
  /** Runs `run` after `ms` milliseconds; the returned function cancels it. */
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
