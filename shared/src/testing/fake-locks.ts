import type { Locks } from '@composed/browser/locks';

/** A browser's lock manager. A name has one holder at a time; the others wait in order. */
export function fakeLocks(): Locks & { holders(): number } {
  const tails = new Map<string, Promise<unknown>>();
  let holders = 0;
  return {
    holders: () => holders,
    async request(name, { signal }, run) {
      const before = tails.get(name) ?? Promise.resolve();
      let release: () => void = () => {};
      const mine = new Promise<void>((resolve) => {
        release = resolve;
      });
      tails.set(
        name,
        before.then(() => mine),
      );
      try {
        await waitFor(before, signal);
        holders += 1;
        return await run().finally(() => {
          holders -= 1;
        });
      } finally {
        release();
      }
    },
  };
}

function waitFor(turn: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    turn.then(() => resolve());
  });
}
