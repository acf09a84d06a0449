/** Runs actions at their times, in order. No time may be before the previous one. */
export class Schedule {
  readonly #planned: { when: number; act: () => void }[] = [];

  /** @param when time on the clock of `performance.now()` */
  at(when: number, act: () => void): void {
    this.#planned.push({ when, act });
    if (this.#planned.length === 1) this.#wait();
  }

  #wait(): void {
    const [next] = this.#planned;
    if (next !== undefined) {
      setTimeout(() => this.#run(), Math.max(0, next.when - performance.now()));
    }
  }

  #run(): void {
    const now = performance.now();
    const after = this.#planned.findIndex(({ when }) => when > now);
    const due = after < 0 ? this.#planned.length : after;
    // An action may add others. The list is not empty here, so that does not start a second timer.
    for (const { act } of this.#planned.slice(0, due)) act();
    this.#planned.splice(0, due);
    this.#wait();
  }
}
