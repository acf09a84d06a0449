import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the last render, for code that runs after a call or a timer. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
