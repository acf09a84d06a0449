/** Lets the network and pending callbacks advance by one step. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));

const LIMIT_MS = 30_000;

/**
 * Repeats `step` until `holds` returns true. Rejects after 30 s, because an endless loop would also keep the
 * test runner from stopping.
 */
export async function until(holds: () => boolean, step: () => unknown = () => {}): Promise<void> {
  const start = performance.now();
  while (!holds()) {
    if (performance.now() - start > LIMIT_MS) throw new Error(`Never came to be: ${holds}`);
    step();
    await turn();
  }
}
