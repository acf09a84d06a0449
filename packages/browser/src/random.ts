/** Source of random bytes. Tests pass a fixed one. */
export interface Random {
  bytes(count: number): Uint8Array<ArrayBuffer>;
}

export const systemRandom: Random = {
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
};

/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export function randomFraction(random: Random = systemRandom): number {
  return new DataView(random.bytes(4).buffer).getUint32(0) / 2 ** 32;
}
