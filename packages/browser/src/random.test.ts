/** @jest-environment node */
import { type Random, randomFraction, systemRandom } from './random.ts';

const fixed = (...bytes: number[]): Random => ({ bytes: () => new Uint8Array(bytes) });

describe('random', () => {
  test('[DP-06] a fraction lies from 0 up to, and without, 1', () => {
    expect(randomFraction(fixed(0, 0, 0, 0))).toBe(0);
    expect(randomFraction(fixed(128, 0, 0, 0))).toBe(0.5);
    expect(randomFraction(fixed(255, 255, 255, 255))).toBeLessThan(1);
  });

  test('[DP-06] the system’s bytes are as many as asked for, and differ', () => {
    const [a, b] = [systemRandom.bytes(16), systemRandom.bytes(16)];
    expect(a).toHaveLength(16);
    expect(a).not.toEqual(b);
  });
});
