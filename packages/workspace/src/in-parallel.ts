/**
 * Runs `work` for every item, at most `limit` at the same time. Returns the results in the items'
 * order.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  limit = 16,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}
