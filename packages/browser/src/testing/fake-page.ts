import type { PageLife } from '../page-life.ts';

export interface FakePage extends PageLife {
  leaves: boolean;
  /** Result of `canLoad`: a value, or a function that returns one. */
  loads: boolean | (() => boolean);
  /** Simulates `beforeunload`. */
  beginNavigation(): void;
  /** Simulates that the browser restores the page from its cache. */
  show(): void;
  /** Number of open watches. */
  watches(): number;
}

/** Creates a page that stays and can load everything, until a test changes that. */
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
