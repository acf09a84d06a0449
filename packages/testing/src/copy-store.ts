import type { Store } from '@composed/release/store';
import { inParallel } from '@composed/workspace/in-parallel';

/** Copies all objects with a prefix into another store. Keeps objects that exist there. */
export async function copyStore(from: Store, to: Store, prefix: string): Promise<void> {
  await inParallel(await from.list(prefix), async (key) => {
    const plain = await from.read(key);
    if (plain !== null) await to.create(key, { plain });
  });
}
