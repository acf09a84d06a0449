import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns a ref to the value of the last render, for code that runs after a request or a timer. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
