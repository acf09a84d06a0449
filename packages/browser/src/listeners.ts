/** Listeners of a store, or of one kind of event. */
export interface Listeners<T = void> {
  /** Adds a listener. Returns a function that removes it. */
  subscribe(listen: (value: T) => void): () => void;
  /** Calls all current listeners. Adding or removing one during the call has no effect on it. */
  tell(value: T): void;
}

/** Creates an empty set of listeners. If one throws, the later ones are not called. */
export function createListeners<T = void>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    subscribe(listen) {
      listeners.add(listen);
      return () => {
        listeners.delete(listen);
      };
    },
    tell(value) {
      for (const listen of [...listeners]) listen(value);
    },
  };
}
