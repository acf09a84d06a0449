import { formatNumber } from '@composed/browser/format-number';
import { useTimers } from '@composed/browser/use-timers';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { COUNTER_STEP } from '../timings.ts';

/** Counts up to a figure visually. Screen readers get only the final figure. */
export function Counter({ value }: { value: number }) {
  const element = useRef<HTMLSpanElement>(null);
  const count = useCountUp(value, element);
  const final = formatNumber(value);
  return (
    <span ref={element}>
      {count >= value ? (
        final
      ) : (
        <>
          <span aria-hidden="true">{formatNumber(Math.floor(count))}</span>
          <VisuallyHidden>{final}</VisuallyHidden>
        </>
      )}
    </span>
  );
}

/**
 * Returns the next value of a counter: a twentieth of the remaining gap further, at least 1, at most
 * `target`.
 */
export function nextCount(current: number, target: number): number {
  const gap = target - current;
  return Math.min(target, current + Math.max(1, gap / 20));
}

/**
 * Counts from 0 to `target` once the element comes into view. Returns `target` immediately with reduced
 * motion, or without a browser.
 */
function useCountUp(target: number, element: RefObject<Element | null>): number {
  const timers = useTimers();
  const [count, setCount] = useState(typeof window === 'undefined' ? target : 0);
  const [started, setStarted] = useState(false);

  useEffect(() => {
    if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) {
      setCount(target);
      return;
    }
    if (!element.current || typeof IntersectionObserver === 'undefined') {
      setStarted(true);
      return;
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setStarted(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [target, element]);

  useEffect(() => {
    if (!started) return;
    let stop = () => {};
    // Each step schedules the next one directly. Waiting for a render in between would delay it.
    const stepFrom = (current: number) => {
      if (current >= target) return;
      stop = timers.after(COUNTER_STEP, () => {
        const next = nextCount(current, target);
        setCount(next);
        stepFrom(next);
      });
    };
    stepFrom(0);
    return () => stop();
  }, [started, target, timers]);

  return count;
}
