import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Idea } from '../catalogue/types.ts';
import { IdeaCard } from '../idea-card/idea-card.tsx';
import type { View } from './filters.ts';
import styles from './idea-list.module.css';
import type { NearViewport } from './near-viewport.ts';

export interface IdeaChunkProps {
  readonly ideas: readonly Idea[];
  /** Which of the ideas are the chunk's. */
  readonly first: number;
  readonly size: number;
  readonly view: View;
  /** What a full chunk takes, in CSS pixels. */
  readonly height: number;
  readonly nearViewport: NearViewport;
  /** Gets the chunk's own height when it is full and shown. */
  onMeasure?(height: number): void;
  onOpen(to: string): void;
}

/** Some of the cards; far from the viewport only the room that they take. */
export function IdeaChunk(props: IdeaChunkProps) {
  const { ideas, first, size, view, height, nearViewport, onMeasure, onOpen } = props;
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(first === 0);
  const shown = ideas.slice(first, first + size);

  useEffect(() => {
    const chunk = element.current;
    if (!chunk) return;
    return nearViewport.observe(chunk, (near) => {
      // What has the focus stays: it is where the visitor is.
      if (!near && chunk.contains(document.activeElement)) return;
      // In small portions, between the frames of the scrolling.
      startTransition(() => setIsNear(near));
    });
  }, [nearViewport]);

  useLayoutEffect(() => {
    const own = element.current?.offsetHeight;
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
          total={ideas.length}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}
