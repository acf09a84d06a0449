import type { Locks } from '@composed/browser/locks';
import { held } from './held.tsx';

/** A browser's lock manager. A name has one holder at a time; the others wait in order. */
export function fakeLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async request(name, { signal }, run) {
      const before = tails.get(name) ?? Promise.resolve();
      const mine = held<void>();
      tails.set(
        name,
        before.then(() => mine.promise),
      );
      try {
        await waitFor(before, signal);
        return await run();
      } finally {
        mine.resolve();
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
