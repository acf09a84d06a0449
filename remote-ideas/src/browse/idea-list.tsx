import {
  memo,
  type RefObject,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Idea } from '../catalogue/types.ts';
import { Byline } from '../idea-card/byline.ts';
import { IdeaCard } from '../idea-card/idea-card.tsx';
import type { View } from './filters.ts';
import styles from './idea-list.module.css';
import { messages } from './messages.ts';

/** Fills whole rows with one, two or three columns. */
const CHUNK_SIZE = 12;

/**
 * Estimated height of a full chunk in CSS pixels, until one is measured: four rows of three, or twelve
 * rows.
 */
const FIRST_GUESS: Record<View, number> = { grid: 1440, list: 1060 };

interface IdeaListProps {
  readonly ideas: readonly Idea[];
  /** Number of ideas, including pages not loaded yet. */
  readonly total: number;
  readonly view: View;
}

/**
 * The list of all found ideas. Only cards near the viewport are on the page, so 10,000 ideas scroll like
 * 50. Empty boxes replace the others, so that the scroll bar is right.
 */
export const IdeaList = memo(function IdeaList({ ideas, total, view }: IdeaListProps) {
  const [measured, setMeasured] = useState<{ view: View; height: number } | null>(null);
  const measure = useCallback(
    (height: number) =>
      setMeasured((last) =>
        last?.view === view && Math.abs(last.height - height) < 0.01 ? last : { view, height },
      ),
    [view],
  );
  const height = measured?.view === view ? measured.height : FIRST_GUESS[view];
  const chunks = Math.ceil(ideas.length / CHUNK_SIZE);
  return (
    <div role="feed" aria-label={messages.results} aria-busy={false}>
      {Array.from({ length: chunks }, (_, index) => (
        <IdeaChunk
          // biome-ignore lint/suspicious/noArrayIndexKey: a chunk's position is its identity
          key={index}
          ideas={ideas}
          total={total}
          first={index * CHUNK_SIZE}
          view={view}
          height={height}
          onMeasure={index === 0 ? measure : undefined}
        />
      ))}
    </div>
  );
});

/** Distance from the viewport, in CSS pixels, at which cards are rendered. */
const MARGIN_PX = 900;

interface IdeaChunkProps {
  readonly ideas: readonly Idea[];
  readonly total: number;
  readonly first: number;
  readonly view: View;
  /** Height of a full chunk, in CSS pixels. */
  readonly height: number;
  /** Receives the measured height of a full, visible chunk. */
  onMeasure?(height: number): void;
}

/** Part of the cards. Far from the viewport, an empty box of the same height replaces them. */
function IdeaChunk({ ideas, total, first, view, height, onMeasure }: IdeaChunkProps) {
  const element = useRef<HTMLDivElement>(null);
  // A page of live mode has two chunks in its HTML, and the visitor may have scrolled to the second one.
  const isLive = useContext(Byline) !== null;
  const isNear = useIsNear(element, first <= (isLive ? CHUNK_SIZE : 0));
  const shown = ideas.slice(first, first + CHUNK_SIZE);

  useLayoutEffect(() => {
    // Keep the fraction: rounding errors of many chunks add up, and the page would shift during scrolling.
    const own = element.current?.getBoundingClientRect().height;
    if (isNear && own && shown.length === CHUNK_SIZE) onMeasure?.(own);
  });

  if (!isNear) {
    return <div ref={element} style={{ blockSize: (height * shown.length) / CHUNK_SIZE }} />;
  }
  return (
    <div ref={element} className={`${styles.chunk} ${styles[view]}`}>
      {shown.map((idea, offset) => (
        <IdeaCard
          key={idea.id}
          idea={idea}
          headingLevel={2}
          layout={view === 'grid' ? 'tile' : 'row'}
          index={first + offset}
          total={total}
        />
      ))}
    </div>
  );
}

/**
 * Whether an element is near the viewport or has the focus. Always true in browsers without
 * IntersectionObserver.
 */
function useIsNear(element: RefObject<Element | null>, atFirst: boolean): boolean {
  const [isNear, setIsNear] = useState(atFirst);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    if (typeof IntersectionObserver === 'undefined') {
      setIsNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.at(-1)?.isIntersecting === true;
        // Keep a chunk with the focus, because the visitor is there.
        if (!near && target.contains(document.activeElement)) return;
        // A low-priority update, so that scrolling stays smooth.
        startTransition(() => setIsNear(near));
      },
      { rootMargin: `${MARGIN_PX}px 0px` },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
