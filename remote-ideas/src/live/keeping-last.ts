/**
 * A question with the last answer to it, for a screen that somebody comes back to: it is there in the first
 * render, and stays where asking again fails.
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
