/** Lets the network and everything that waits go on by a step. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));

const LIMIT_MS = 5_000;

/**
 * Goes on step by step until `holds`. Rejects after 5 s: a loop that nothing ends would keep the
 * test runner from ending too.
 */
export async function until(holds: () => boolean, step: () => unknown = () => {}): Promise<void> {
  const start = performance.now();
  while (!holds()) {
    if (performance.now() - start > LIMIT_MS) throw new Error(`Never came to be: ${holds}`);
    step();
    await turn();
  }
}
