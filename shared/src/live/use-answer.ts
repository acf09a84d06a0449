import { useEffect, useState } from 'react';

/** What became of a question so far. */
export type Answer<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

export const LOADING = { status: 'loading' } as const;

export const valueOr = <T>(answer: Answer<T>, otherwise: T): T =>
  answer.status === 'ready' ? answer.value : otherwise;

interface Options<T> {
  /** An answer that is there already, so that nothing flickers. */
  readonly known?: T;
  /** Tells when to ask again; the answer before stays until the new one is there. */
  subscribe?(listen: () => void): () => void;
}

/**
 * Asks, and asks again after `retry` or with another `ask` (which is to be the same function from
 * render to render).
 */
export function useAnswer<T>(
  ask: () => Promise<T>,
  { known, subscribe }: Options<T> = {},
): { answer: Answer<T>; retry(): void } {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<{ of: unknown; attempt: number; answer: Answer<T> }>();

  useEffect(() => {
    let isCurrent = true;
    const settle = (answer: Answer<T>) => {
      if (isCurrent) setSettled({ of: ask, attempt, answer });
    };
    const run = () =>
      void ask().then(
        (value) => settle({ status: 'ready', value }),
        (error: unknown) => settle({ status: 'failed', error }),
      );
    run();
    const stop = subscribe?.(run);
    return () => {
      isCurrent = false;
      stop?.();
    };
  }, [ask, attempt, subscribe]);

  const retry = () => setAttempt(attempt + 1);
  if (settled?.of === ask && settled.attempt === attempt) return { answer: settled.answer, retry };
  return { answer: known === undefined ? LOADING : { status: 'ready', value: known }, retry };
}
