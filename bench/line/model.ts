/** Slow phone network, with Lighthouse's values. */
export const SLOW_LINE = { roundTripMs: 150, bitsPerSecond: 1_600_000 } as const;

export type LineConditions = { readonly [key in keyof typeof SLOW_LINE]: number };

/** Bytes of data in a packet, and bytes of its TCP and IP headers. */
export const SEGMENT = 1_460;
export const PACKET_HEADERS = 40;

/** One direction of a line that all connections share. Sends packets in order, one at a time. */
export class OneWay {
  /** Bytes of all packets, with headers. */
  bytes = 0;
  readonly #conditions: LineConditions;
  #free = 0;

  constructor(conditions: LineConditions) {
    this.#conditions = conditions;
  }

  /**
   * Sends a packet.
   *
   * @param now milliseconds
   * @returns arrival time on the same clock
   */
  send(bytes: number, now: number): number {
    const { roundTripMs, bitsPerSecond } = this.#conditions;
    const size = bytes + PACKET_HEADERS;
    this.bytes += size;
    this.#free = Math.max(this.#free, now) + (size * 8_000) / bitsPerSecond;
    return this.#free + roundTripMs / 2;
  }
}

const FIRST_WINDOW = 10 * SEGMENT;

/**
 * TCP's slow start: limits the bytes of a connection that are sent but not acknowledged. The window
 * starts with ten segments and grows with the acknowledged bytes. It stops at twice the line's
 * capacity, since Linux notices growing delays at about this point (HyStart).
 */
export class SendWindow {
  readonly #most: number;
  #size = FIRST_WINDOW;
  #pending = 0;

  constructor({ roundTripMs, bitsPerSecond }: LineConditions) {
    this.#most = Math.max(FIRST_WINDOW, (2 * roundTripMs * bitsPerSecond) / 8_000);
  }

  /** Bytes that the connection may send immediately. */
  get room(): number {
    return this.#size - this.#pending;
  }

  sent(bytes: number): void {
    this.#pending += bytes;
  }

  acknowledged(bytes: number): void {
    this.#pending -= bytes;
    this.#size = Math.min(this.#most, this.#size + bytes);
  }
}
