/** Waits for a promise, whichever way it ends. */
export async function settled(promise: Promise<unknown>): Promise<void> {
  await promise.catch(() => {});
}
