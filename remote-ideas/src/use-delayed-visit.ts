import { useTimers } from '@composed/browser/use-timers';

let cancelLast = () => {};

/** Runs a visit after a delay. Any later visit of the page cancels it, so the last of several clicks wins. */
export function useDelayedVisit(): (ms: number, visit: () => void) => void {
  const { after } = useTimers();
  return (ms, visit) => {
    cancelLast();
    cancelLast = after(ms, visit);
  };
}
