/** Who wants to be told of one kind of event. */
export interface Listeners<T> {
  add(listen: (value: T) => void): () => void;
  tell(value: T): void;
}

export function createListeners<T>(): Listeners<T> {
  const all = new Set<(value: T) => void>();
  return {
    add(listen) {
      all.add(listen);
      return () => {
        all.delete(listen);
      };
    },
    tell(value) {
      for (const listen of [...all]) listen(value);
    },
  };
}
