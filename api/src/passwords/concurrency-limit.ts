/** Runs a limited number of calls at the same time, queues a limited number and refuses further ones. */
export class ConcurrencyLimit {
  readonly #slots: number;
  readonly #queueLength: number;
  readonly #queue: (() => void)[] = [];
  #working = 0;

  constructor(slots: number, queueLength: number) {
    this.#slots = slots;
    this.#queueLength = queueLength;
  }

  get working(): number {
    return this.#working;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Rejects with the error of `onFull` when the queue is full. */
  async run<T>(work: () => Promise<T>, onFull: () => Error): Promise<T> {
    if (this.#working < this.#slots) this.#working += 1;
    else if (this.#queue.length < this.#queueLength) await this.#turn();
    else throw onFull();
    try {
      return await work();
    } finally {
      // Passes the slot to the first in the queue, so that a new call can't take it.
      const next = this.#queue.shift();
      if (next) next();
      else this.#working -= 1;
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => this.#queue.push(resolve));
  }
}
