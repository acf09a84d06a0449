import { type ReactNode, type RefCallback, useState } from 'react';
import { keepPlace } from './keep-place.ts';

/** A screen that is on its way. */
export interface ScreenLoading {
  /**
   * For the element that is to hold what the page's HTML shows of the screen, until the screen itself comes;
   * `null` where the page has nothing of it, and something else is to stand in its place.
   */
  place: RefCallback<HTMLElement> | null;
  /** It takes longer than usual. */
  isSlow: boolean;
  /** Gives a slow load up and begins anew. */
  retry(): void;
}

/** Brings focus and selection back in what took the place of a part of the page. */
export type RestorePlace = ReturnType<typeof keepPlace>;

/** To be keyed by the name: it looks once for what the page has of the screen. */
interface LoadingScreenProps extends Omit<ScreenLoading, 'place'> {
  /** `{remote}/{screen}` */
  name: string;
  /** Gets, when the prerendered HTML goes, what brings focus and selection back in the screen that comes. */
  restorePlace: { current: RestorePlace | null };
  render(loading: ScreenLoading): ReactNode;
}

/** What is shown until the screen is there: the host's own, and the page's prerendered HTML, if any, in its place. */
export function LoadingScreen({ name, restorePlace, render, ...rest }: LoadingScreenProps) {
  const [place] = useState(() => {
    const prerendered = document.querySelector(`[data-words="${name}"]`);
    if (!prerendered) return null;
    // Before the browser paints: so it never leaves the screen.
    return (holder: HTMLElement | null) => {
      holder?.append(prerendered);
      return () => {
        restorePlace.current = keepPlace(prerendered);
      };
    };
  });
  return render({ place, ...rest });
}
