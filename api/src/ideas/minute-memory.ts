const MINUTE = 60_000;
const KEPT = 500;

/** Keeps what was counted for a minute, in this instance: counting all rows is not for every call. */
export class MinuteMemory<Value> {
  readonly #kept = new Map<string, { until: number; value: Promise<Value> }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get(key: string, count: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept && kept.until > this.#now()) return kept.value;
    const value = count();
    // A failure is not kept.
    value.catch(() => this.#kept.delete(key));
    this.#kept.delete(key);
    this.#kept.set(key, { until: this.#now() + MINUTE, value });
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    return value;
  }
}
