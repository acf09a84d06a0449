import { useEffect, useReducer, useState } from 'react';
import type { IdeasMode } from '../contracts/screens.ts';
import { isLivePage, startsLive } from './live-page.ts';

/** The part of a screen that only live mode needs. It is a separate chunk. */
export type LivePart<T> =
  /** Samples mode, or the mode is not known yet. */
  | { readonly status: 'off' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly part: T }
  | { readonly status: 'failed'; retry(): void };

const OFF = { status: 'off' } as const;

// Loaded parts, so that the next screen has them in its first render.
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

const partOf = <T>(load: () => Promise<T>): LivePart<T> =>
  loaded.has(load) ? { status: 'ready', part: loaded.get(load) as T } : { status: 'loading' };

/**
 * Loads a screen's live part before the screen replaces the prerendered HTML, which can have the screen's whole
 * content in live mode.
 */
export const loadedAtStart = (load: () => Promise<unknown>) =>
  // After a failure, the screen tries again and offers a retry.
  isLivePage && load().then((part) => loaded.set(load, part), String);

/**
 * Loads a screen's live part once live mode is known. Always `off` in samples mode.
 *
 * @param ideas absent if the host has no modes
 * @param load the `import()` of the part, the same function in every render
 */
export function useLive<T>(
  ideas: Promise<IdeasMode> | undefined,
  load: () => Promise<T>,
): LivePart<T> {
  const [attempt, retry] = useReducer((last: number) => last + 1, 0);
  const [state, setState] = useState<LivePart<T>>(() =>
    ideas && startsLive(ideas) ? partOf(load) : OFF,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs it again
  useEffect(() => {
    if (!ideas) return;
    let isCurrent = true;
    const show = (next: LivePart<T>) => {
      if (isCurrent) setState(next);
    };
    async function run() {
      if ((await ideas) !== 'live') return show(OFF);
      show(partOf(load));
      loaded.set(load, await load());
      show(partOf(load));
    }
    run().catch(() => show({ status: 'failed', retry }));
    return () => {
      isCurrent = false;
    };
  }, [ideas, load, attempt]);

  return state;
}
