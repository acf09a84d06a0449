/**
 * Caches the last answer, for a screen that visitors return to. The answer is available in the first
 * render, and stays if a later request fails.
 */
export function keepingLast<T>(question: () => Promise<T>) {
  let last: T | undefined;
  return {
    last: () => last,
    async ask(): Promise<T> {
      try {
        last = await question();
      } catch (error) {
        if (last === undefined) throw error;
      }
      return last as T;
    },
  };
}
