/** A phone on a slow network, as Lighthouse has it. */
export const SLOW_LINE = { roundTripMs: 150, bitsPerSecond: 1_600_000 } as const;

export type LineConditions = { readonly [key in keyof typeof SLOW_LINE]: number };

/** Bytes of a connection in a packet, and of TCP's and IP's headers in front of them. */
export const SEGMENT = 1_460;
export const PACKET_HEADERS = 40;

/**
 * One direction of a line, which all connections share: packets cross it one after another, in the order in
 * which they were sent.
 */
export class OneWay {
  /** Of all packets so far, headers included. */
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
   * @returns when it arrives, on the same clock
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
 * TCP's slow start: how much of a connection may be on its way without having been acknowledged. It begins with
 * ten segments and grows by what arrives, until the line is full twice: about there Linux notices that answers
 * come later, and stops (HyStart).
 */
export class SendWindow {
  readonly #most: number;
  #size = FIRST_WINDOW;
  #underWay = 0;

  constructor({ roundTripMs, bitsPerSecond }: LineConditions) {
    this.#most = Math.max(FIRST_WINDOW, (2 * roundTripMs * bitsPerSecond) / 8_000);
  }

  /** Bytes that may be sent now. */
  get room(): number {
    return this.#size - this.#underWay;
  }

  sent(bytes: number): void {
    this.#underWay += bytes;
  }

  acknowledged(bytes: number): void {
    this.#underWay -= bytes;
    this.#size = Math.min(this.#most, this.#size + bytes);
  }
}
