import { memo, useCallback, useState } from 'react';
import type { Idea } from '../catalogue/types.ts';
import type { View } from './filters.ts';
import { IdeaChunk } from './idea-chunk.tsx';
import { messages } from './messages.ts';

/** Fills whole rows with one, two or three columns. */
const CHUNK_SIZE = 12;

/**
 * Estimated height of a full chunk in CSS pixels, until one is measured: four rows of three, or twelve
 * rows.
 */
const FIRST_GUESS: Record<View, number> = { grid: 1150, list: 1060 };

interface IdeaListProps {
  readonly ideas: readonly Idea[];
  /** Number of ideas, including pages not loaded yet. */
  readonly total?: number;
  readonly view: View;
}

/**
 * The list of all found ideas. Only cards near the viewport are on the page, so 10,000 ideas scroll like
 * 50. Empty boxes replace the others, so that the scroll bar is right.
 */
export const IdeaList = memo(function IdeaList({
  ideas,
  total = ideas.length,
  view,
}: IdeaListProps) {
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
          size={CHUNK_SIZE}
          view={view}
          height={height}
          onMeasure={index === 0 ? measure : undefined}
        />
      ))}
    </div>
  );
});
