/** Those who want to hear of a store's changes, or of one kind of event and its value. */
export interface Listeners<T = void> {
  /** Adds a listener; returns what takes it away again. */
  subscribe(listen: (value: T) => void): () => void;
  /** Tells all who listen at this moment, also when one of them leaves or comes meanwhile. */
  tell(value: T): void;
}

/** A list of functions, each told of every value until it leaves. One that throws keeps the later ones from it. */
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
