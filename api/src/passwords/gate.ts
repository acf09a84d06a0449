/** Lets few calls work at once and few more wait; whoever comes on top of that is turned away. */
export class Gate {
  readonly #places: number;
  readonly #queueLength: number;
  readonly #queue: (() => void)[] = [];
  #working = 0;

  constructor(places: number, queueLength: number) {
    this.#places = places;
    this.#queueLength = queueLength;
  }

  get working(): number {
    return this.#working;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Rejects with the error of `turnAway` when the queue is full. */
  async run<T>(work: () => Promise<T>, turnAway: () => Error): Promise<T> {
    if (this.#working < this.#places) this.#working += 1;
    else if (this.#queue.length < this.#queueLength) await this.#turn();
    else throw turnAway();
    try {
      return await work();
    } finally {
      // The place goes from hand to hand, so that nobody new slips in before those who wait.
      const next = this.#queue.shift();
      if (next) next();
      else this.#working -= 1;
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => this.#queue.push(resolve));
  }
}
