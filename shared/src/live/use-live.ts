import { knownValue } from '@composed/browser/known-value';
import { useCallback, useEffect, useState } from 'react';
import type { IdeasMode } from '../contracts/screens.ts';

/** The part of a screen that live mode alone has; it comes in a chunk of its own. */
export type LivePart<T> =
  /** Samples mode, or it is not known yet. */
  | { readonly status: 'off' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly part: T }
  | { readonly status: 'failed'; retry(): void };

const OFF = { status: 'off' } as const;
const LOADING = { status: 'loading' } as const;

/** Of what is prerendered for sites in live mode, so that the first render says nothing else. */
export const LIVE_HTML = { 'data-ideas': 'live' } as const;

// Read while the page's prerendered HTML stands; the configuration itself comes later.
const isLivePage = Boolean(globalThis.document?.querySelector('[data-ideas="live"]'));

// What has come once is there in the first render of the next screen.
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * Loads a screen's live part once live mode is known to be on; the whole time `off` in samples mode.
 *
 * @param load the `import()` of the part: the same function from render to render
 */
export function useLive<T>(
  ideas: Promise<IdeasMode> | undefined,
  load: () => Promise<T>,
): LivePart<T> {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<LivePart<T>>(() => {
    const isLive = ideas && (knownValue(ideas) ?? (isLivePage && 'live')) === 'live';
    if (!isLive) return OFF;
    return loaded.has(load) ? { status: 'ready', part: loaded.get(load) as T } : LOADING;
  });
  const retry = useCallback(() => setAttempt((last) => last + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs it again
  useEffect(() => {
    let isCurrent = true;
    const settle = (next: LivePart<T>) => {
      if (isCurrent) setState(next);
    };
    async function run() {
      if ((await ideas) !== 'live') return settle(OFF);
      if (!loaded.has(load)) settle(LOADING);
      try {
        const part = await load();
        loaded.set(load, part);
        settle({ status: 'ready', part });
      } catch {
        settle({ status: 'failed', retry });
      }
    }
    void run();
    return () => {
      isCurrent = false;
    };
  }, [ideas, load, attempt, retry]);

  return state;
}
