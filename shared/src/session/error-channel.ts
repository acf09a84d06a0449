import { createListeners } from '@composed/browser/listeners';

/** Delivers the session's errors to its listeners. */
export interface ErrorChannel {
  raise(message: string): void;
  last(): string | null;
  /** Drops the last error and all undelivered ones. */
  clear(): void;
  listen(listener: (message: string) => void): () => void;
}

export function createErrorChannel(): ErrorChannel {
  const { subscribe, tell } = createListeners<string>();
  let last: string | null = null;
  let waiting: string[] = [];
  let isHeard = false;

  return {
    raise(message) {
      last = message;
      isHeard = false;
      tell(message);
      if (!isHeard) waiting.push(message);
    },
    last: () => last,
    clear() {
      last = null;
      waiting = [];
    },
    listen(listener) {
      const stop = subscribe((message) => {
        isHeard = true;
        listener(message);
      });
      const missed = waiting;
      waiting = [];
      for (const message of missed) listener(message);
      return stop;
    },
  };
}
