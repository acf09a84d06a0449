/** How far from the viewport, in CSS pixels, something is rendered before it is seen. */
const MARGIN_PX = 900;

/** Tells of elements whether they are near the viewport. */
export interface NearViewport {
  /** Tells at once and at each change; the answer ends it. */
  observe(element: Element, tell: (isNear: boolean) => void): () => void;
  disconnect(): void;
}

/** Everything counts as near where the browser can't tell. */
export function createNearViewport(): NearViewport {
  if (typeof IntersectionObserver === 'undefined') {
    return {
      observe(_element, tell) {
        tell(true);
        return () => {};
      },
      disconnect() {},
    };
  }
  const tells = new Map<Element, (isNear: boolean) => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) tells.get(target)?.(isIntersecting);
    },
    { rootMargin: `${MARGIN_PX}px 0px` },
  );
  return {
    observe(element, tell) {
      tells.set(element, tell);
      observer.observe(element);
      return () => {
        tells.delete(element);
        observer.unobserve(element);
      };
    },
    disconnect: () => observer.disconnect(),
  };
}
