import type { Start } from './start.ts';

/**
 * Caches the last answer, for a screen that visitors return to. The answer is available in the first
 * render, and stays if a later request fails. The first one can come from the page.
 */
export function keepingLast<T>(question: () => Promise<T>, start?: Start<T | null>) {
  let last: T | undefined = start?.value ?? undefined;
  let isFresh = start?.isFresh;
  return {
    last: () => last,
    async ask(): Promise<T> {
      try {
        if (!isFresh) last = await question();
        isFresh = false;
      } catch (error) {
        if (last === undefined) throw error;
      }
      return last as T;
    },
  };
}
