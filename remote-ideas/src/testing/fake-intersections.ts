import { act } from '@testing-library/react';

/** A fake `IntersectionObserver`, because jsdom has none. Tests set which elements are near. */
export function fakeIntersections() {
  const before = globalThis.IntersectionObserver;
  const observed = new Map<Element, (entries: IntersectionObserverEntry[]) => void>();

  class FakeObserver {
    constructor(private readonly tell: (entries: IntersectionObserverEntry[]) => void) {}
    observe(element: Element) {
      observed.set(element, this.tell);
    }
    disconnect() {
      for (const [element, tell] of observed) if (tell === this.tell) observed.delete(element);
    }
  }
  globalThis.IntersectionObserver = FakeObserver as unknown as typeof IntersectionObserver;

  return {
    elements: () => [...observed.keys()],
    setNear(element: Element, isIntersecting: boolean) {
      const entry = { target: element, isIntersecting } as unknown as IntersectionObserverEntry;
      act(() => observed.get(element)?.([entry]));
    },
    restore() {
      globalThis.IntersectionObserver = before;
    },
  };
}
