import {
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Idea } from '../catalogue/types.ts';
import { IdeaCard } from '../idea-card/idea-card.tsx';
import type { View } from './filters.ts';
import styles from './idea-list.module.css';

/** How far from the viewport, in CSS pixels, cards are rendered before they are seen. */
const MARGIN_PX = 900;

export interface IdeaChunkProps {
  readonly ideas: readonly Idea[];
  /** The length of the whole list. */
  readonly total: number;
  /** Which of the ideas are the chunk's. */
  readonly first: number;
  readonly size: number;
  readonly view: View;
  /** What a full chunk takes, in CSS pixels. */
  readonly height: number;
  /** Gets the chunk's own height when it is full and shown. */
  onMeasure?(height: number): void;
}

/** Some of the cards; far from the viewport only the room that they take. */
export function IdeaChunk({ ideas, total, first, size, view, height, onMeasure }: IdeaChunkProps) {
  const element = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(element, first === 0);
  const shown = ideas.slice(first, first + size);

  useLayoutEffect(() => {
    // With its fraction: what is lost of each chunk adds up, and the page slides as chunks come and go.
    const own = element.current?.getBoundingClientRect().height;
    if (isNear && own && shown.length === size) onMeasure?.(own);
  });

  if (!isNear) {
    return <div ref={element} style={{ blockSize: (height * shown.length) / size }} />;
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

/** Whether an element is near the viewport, or has the focus; always where the browser can't tell. */
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
        // What has the focus stays: it is where the visitor is.
        if (!near && target.contains(document.activeElement)) return;
        // In small portions, between the frames of the scrolling.
        startTransition(() => setIsNear(near));
      },
      { rootMargin: `${MARGIN_PX}px 0px` },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
