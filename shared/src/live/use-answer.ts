import { useEffect, useState } from 'react';

export type Answer<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

export const LOADING = { status: 'loading' } as const;

export const valueOr = <T>(answer: Answer<T>, otherwise: T): T =>
  answer.status === 'ready' ? answer.value : otherwise;

interface Options<T> {
  /** A value that is already known. It avoids flicker. */
  readonly known?: T;
  /**
   * Calls its listener when the answer is stale. The old answer stays until a new one arrives. It also stays if the
   * request fails in a way that can pass.
   */
  subscribe?(listen: () => void): () => void;
}

/**
 * Sends a request, and sends it again after `retry` or when `ask` changes. Pass the same function in every
 * render.
 */
export function useAnswer<T>(
  ask: () => Promise<T>,
  { known, subscribe }: Options<T> = {},
): { answer: Answer<T>; retry(): void } {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<{ of: unknown; attempt: number; answer: Answer<T> }>();

  useEffect(() => {
    let newest = 0;
    let isAnswered = false;
    const run = () => {
      newest += 1;
      const own = newest;
      const settle = (answer: Answer<T>) => {
        if (own !== newest) return;
        isAnswered ||= answer.status === 'ready';
        setSettled({ of: ask, attempt, answer });
      };
      ask().then(
        (value) => settle({ status: 'ready', value }),
        (error: unknown) => {
          // An import of `refusal.ts` would make Home larger.
          const { status } = error as { status?: number };
          const isLasting = status && status >= 400 && status < 500 && status !== 429;
          if (!isAnswered || isLasting) settle({ status: 'failed', error });
        },
      );
    };
    run();
    const stop = subscribe?.(run);
    return () => {
      newest = 0;
      stop?.();
    };
  }, [ask, attempt, subscribe]);

  const retry = () => setAttempt(attempt + 1);
  if (settled?.of === ask && settled.attempt === attempt) return { answer: settled.answer, retry };
  return { answer: known === undefined ? LOADING : { status: 'ready', value: known }, retry };
}
