/** Those who want to hear of a store's changes. */
export interface Listeners {
  /** Adds a listener; answers what takes it away again. */
  subscribe(listen: () => void): () => void;
  /** Tells all who listen at this moment, also when one of them leaves or comes meanwhile. */
  tell(): void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listen) {
      listeners.add(listen);
      return () => {
        listeners.delete(listen);
      };
    },
    tell() {
      for (const listen of [...listeners]) listen();
    },
  };
}
