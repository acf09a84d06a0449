import { keepLatest } from '@composed/browser/keep-latest';

const MINUTE = 60_000;

interface Options<Value> {
  /** In milliseconds. */
  life?: number;
  /** Maximum number of values; the oldest are dropped first. */
  size?: number;
  /** If it returns false for a value, only concurrent calls share that value. */
  isKept?: (value: Value) => boolean;
}

/** Keeps results of expensive queries for a minute, in this instance. */
export class MinuteMemory<Value> {
  readonly #kept = new Map<string, { since: number; value: Promise<Value> }>();
  readonly #now: () => number;
  readonly #life: number;
  readonly #size: number;
  readonly #isKept: (value: Value) => boolean;

  constructor(
    now: () => number,
    { life = MINUTE, size = 500, isKept = () => true }: Options<Value> = {},
  ) {
    this.#now = now;
    this.#life = life;
    this.#size = size;
    this.#isKept = isKept;
  }

  get(key: string, count: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(key);
    // The age is negative after the clock was set back.
    const age = this.#now() - (kept?.since ?? 0);
    if (kept && age >= 0 && age < this.#life) return kept.value;
    const value = count();
    const entry = { since: this.#now(), value };
    const forget = () => {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
    };
    value.then((result) => this.#isKept(result) || forget(), forget);
    keepLatest(this.#kept, key, entry, this.#size);
    return value;
  }
}
