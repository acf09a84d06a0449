import { useEffect, useState } from 'react';

/** What became of a question so far. */
export type Answer<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed' };

const LOADING = { status: 'loading' } as const;

/**
 * Asks, and asks again after `retry` or with another `ask` (which is to be the same function from
 * render to render). `known` is an answer that is there already, so that nothing flickers.
 */
export function useAnswer<T>(
  ask: () => Promise<T>,
  known?: T,
): { answer: Answer<T>; retry(): void } {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<{ of: unknown; attempt: number; answer: Answer<T> }>();

  useEffect(() => {
    let isCurrent = true;
    const settle = (answer: Answer<T>) => {
      if (isCurrent) setSettled({ of: ask, attempt, answer });
    };
    ask().then(
      (value) => settle({ status: 'ready', value }),
      () => settle({ status: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, attempt]);

  const retry = () => setAttempt(attempt + 1);
  if (settled?.of === ask && settled.attempt === attempt) return { answer: settled.answer, retry };
  return { answer: known === undefined ? LOADING : { status: 'ready', value: known }, retry };
}
