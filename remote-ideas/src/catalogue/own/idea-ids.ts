import type { Random } from '@idea-hub/shared/platform/random';

/** Below this the samples, the demonstration records and lists from outside have theirs. */
const FIRST_OWN_ID = 2 ** 40;

/**
 * A new idea's id: a safe integer of 52 random bits, so that two tabs, or two browsers, never meet
 * on one, with or without a lock (WZ-15).
 */
export function newIdeaId(random: Random, taken: ReadonlySet<number>): number {
  for (;;) {
    const bytes = new DataView(random.bytes(8).buffer);
    const id = (bytes.getUint32(0) % 2 ** 20) * 2 ** 32 + bytes.getUint32(4);
    if (id >= FIRST_OWN_ID && !taken.has(id)) return id;
  }
}
