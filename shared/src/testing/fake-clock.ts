import type { Clock } from '@composed/browser/clock';

export interface FakeClock extends Clock {
  /** Advances the clock and runs due timers in their order. */
  advance(ms: number): void;
  /** Number of pending timers. */
  waiting(): number;
}

export function fakeClock(): FakeClock {
  let now = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  return {
    now: () => now,
    elapsed: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    advance(ms) {
      now += ms;
      const due = [...timers].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
      for (const timer of due) if (timers.delete(timer)) timer.run();
    },
    waiting: () => timers.size,
  };
}
