import { type ReactNode, type RefCallback, useState } from 'react';
import { keepPlace } from './keep-place.ts';

/** A screen that is loading. */
export interface ScreenLoading {
  /**
   * Ref of the element that holds the page's prerendered HTML until the screen is shown; `null` if the page has none,
   * and the host shows something else.
   */
  place: RefCallback<HTMLElement> | null;
  /** The load takes longer than usual. */
  isSlow: boolean;
  /** Aborts a slow load and starts it again. */
  retry(): void;
}

/** Restores focus and selection in the replacement of a part of the page. */
export type RestorePlace = ReturnType<typeof keepPlace>;

/** Needs the name as its `key`, since it looks for the prerendered HTML only once. */
interface LoadingScreenProps extends Omit<ScreenLoading, 'place'> {
  /** `{remote}/{screen}` */
  name: string;
  /** Receives the function that restores focus and selection when the prerendered HTML is removed. */
  restorePlace: { current: RestorePlace | null };
  render(loading: ScreenLoading): ReactNode;
}

/** Renders the host's loading view, with the page's prerendered HTML if there is any. */
export function LoadingScreen({ name, restorePlace, render, ...rest }: LoadingScreenProps) {
  const [place] = useState(() => {
    const prerendered = document.querySelector(`[data-words="${name}"]`);
    if (!prerendered) return null;
    // Runs before the browser paints, so the HTML never disappears from view.
    return (holder: HTMLElement | null) => {
      if (holder) holder.append(prerendered);
      else restorePlace.current = keepPlace(prerendered);
    };
  });
  return render({ place, ...rest });
}
