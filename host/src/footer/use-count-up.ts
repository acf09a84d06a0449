import { useTimers } from '@composed/browser/use-timers';
import { type RefObject, useEffect, useState } from 'react';
import { COUNTER_STEP } from '../timings.ts';

/** One step of a counter: a twentieth of the remaining gap, at least 1, never beyond. */
export function nextCount(current: number, target: number): number {
  const gap = target - current;
  return Math.min(target, current + Math.max(1, gap / 20));
}

/**
 * Counts from 0 to `target`, from when the element comes into view. With reduced motion, and
 * without a browser, it is `target` at once.
 */
export function useCountUp(target: number, element: RefObject<Element | null>): number {
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
    // Each step starts the next by itself: waiting for the render in between would make it late.
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
