import { useEffect, useReducer, useState } from 'react';
import type { IdeasMode } from '../contracts/screens.ts';
import { startsLive } from './live-page.ts';

/** The part of a screen that live mode alone has; it comes in a chunk of its own. */
export type LivePart<T> =
  /** Samples mode, or it is not known yet. */
  | { readonly status: 'off' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly part: T }
  | { readonly status: 'failed'; retry(): void };

const OFF = { status: 'off' } as const;

// What has come once is there in the first render of the next screen.
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

const partOf = <T>(load: () => Promise<T>): LivePart<T> =>
  loaded.has(load) ? { status: 'ready', part: loaded.get(load) as T } : { status: 'loading' };

/**
 * Loads a screen's live part once live mode is known to be on; the whole time `off` in samples mode.
 *
 * @param ideas absent where the host knows no modes
 * @param load the `import()` of the part: the same function from render to render
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
