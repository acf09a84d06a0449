import { createListeners } from '@composed/browser/listeners';

/** The session's errors on their way to whoever shows them. */
export interface ErrorChannel {
  raise(message: string): void;
  last(): string | null;
  /** Forgets the last error, and what nobody has been told of yet. */
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
