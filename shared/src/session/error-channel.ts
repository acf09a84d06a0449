/** The session's errors on their way to whoever shows them (SE-10). */
export interface ErrorChannel {
  raise(message: string): void;
  last(): string | null;
  /** Forgets the last error, and what nobody has been told of yet. */
  clear(): void;
  listen(listener: (message: string) => void): () => void;
}

export function createErrorChannel(): ErrorChannel {
  const listeners = new Set<(message: string) => void>();
  let last: string | null = null;
  let waiting: string[] = [];

  return {
    raise(message) {
      last = message;
      if (listeners.size === 0) waiting.push(message);
      for (const listener of [...listeners]) listener(message);
    },
    last: () => last,
    clear() {
      last = null;
      waiting = [];
    },
    listen(listener) {
      listeners.add(listener);
      const missed = waiting;
      waiting = [];
      for (const message of missed) listener(message);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
