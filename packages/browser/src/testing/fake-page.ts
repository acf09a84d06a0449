import type { PageLife } from '../page-life.ts';

export interface FakePage extends PageLife {
  /** Whether the page is being left. */
  leaves: boolean;
  /** Whether it can load anything; a test may also give a function. */
  loads: boolean | (() => boolean);
  /** A navigation begins, as `beforeunload` tells. */
  beginNavigation(): void;
  /** The page is shown again as it was left. */
  show(): void;
  /** How many watches are open. */
  watches(): number;
}

/** A page that stays and can load everything, unless a test says otherwise. */
export function fakePage(): FakePage {
  const returns = new Set<() => void>();
  const watches = new Set<() => void>();
  const page: FakePage = {
    leaves: false,
    loads: true,
    beginNavigation: () => watches.forEach((note) => void note()),
    show: () => returns.forEach((listen) => void listen()),
    watches: () => watches.size,
    leaving: () => page.leaves,
    watch() {
      let begun = page.leaves;
      const note = () => {
        begun = true;
      };
      watches.add(note);
      return () => {
        watches.delete(note);
        return begun || page.leaves;
      };
    },
    canLoad: async () => (typeof page.loads === 'function' ? page.loads() : page.loads),
    onReturn(listen) {
      returns.add(listen);
      return () => {
        returns.delete(listen);
      };
    },
  };
  return page;
}
