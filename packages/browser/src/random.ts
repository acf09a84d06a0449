/** Random bytes, as the code asks for them; tests hand in their own. */
export interface Random {
  bytes(count: number): Uint8Array<ArrayBuffer>;
}

export const systemRandom: Random = {
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
};

/** A number from 0 up to, and without, 1. */
export function randomFraction(random: Random = systemRandom): number {
  return new DataView(random.bytes(4).buffer).getUint32(0) / 2 ** 32;
}
