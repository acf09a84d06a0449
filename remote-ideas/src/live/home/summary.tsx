import { formatNumber } from '@composed/browser/format-number';
import { RelativeTime } from '@idea-hub/shared/ui/relative-time';
import { messages as homeMessages } from '../../home/messages.ts';
import type { Numbers } from '../counted-figures.tsx';
import { messages } from './messages.ts';

/** The statistics of a small community, as a sentence. Empty without ideas. */
export function Summary({ numbers: { ideas, creators, latest } }: { numbers: Numbers }) {
  if (ideas === 0) return null;
  const { ideaCount, statsLabel } = homeMessages;
  return (
    <section aria-label={statsLabel}>
      <p data-summary="" data-street="">
        {messages.by(ideaCount(ideas, formatNumber(ideas)), formatNumber(creators), creators === 1)}
        {latest && (
          <>
            {`; ${messages.latest(latest.title)}, `}
            <RelativeTime at={latest.datePosted} />
          </>
        )}
      </p>
    </section>
  );
}
