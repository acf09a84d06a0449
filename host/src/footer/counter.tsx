import { formatNumber } from '@composed/browser/format-number';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { useRef } from 'react';
import { useCountUp } from './use-count-up.ts';

/** Counts up to a figure visually. Screen readers get only the final figure. */
export function Counter({ value }: { value: number }) {
  const element = useRef<HTMLSpanElement>(null);
  const count = useCountUp(value, element);
  const final = formatNumber(value);
  return (
    <span ref={element}>
      {count >= value ? (
        final
      ) : (
        <>
          <span aria-hidden="true">{formatNumber(Math.floor(count))}</span>
          <VisuallyHidden>{final}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
