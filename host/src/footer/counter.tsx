import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { useRef } from 'react';
import { formatFigure } from './figures.ts';
import { useCountUp } from './use-count-up.ts';

/** Counts up to a figure for those who see it; screen readers meet the figure alone (FT-02). */
export function Counter({ value }: { value: number }) {
  const element = useRef<HTMLSpanElement>(null);
  const count = useCountUp(value, element);
  const final = formatFigure(value);
  return (
    <span ref={element}>
      {count >= value ? (
        final
      ) : (
        <>
          <span aria-hidden="true">{formatFigure(Math.floor(count))}</span>
          <VisuallyHidden>{final}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
