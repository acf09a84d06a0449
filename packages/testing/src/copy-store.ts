import type { Store } from '@composed/release/store';
import { inParallel } from '@composed/workspace/in-parallel';

/** Brings what lies under a prefix into another store; what is there already stays. */
export async function copyStore(from: Store, to: Store, prefix: string): Promise<void> {
  await inParallel(await from.list(prefix), async (key) => {
    const plain = await from.read(key);
    if (plain !== null) await to.create(key, { plain });
  });
}
