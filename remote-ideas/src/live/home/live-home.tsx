import { getIdeasSections } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { withReason } from '@idea-hub/shared/live/refusal';
import { useAnswer, valueOr } from '@idea-hub/shared/live/use-answer';
import type { CategorySection } from '../../catalogue/public/by-category.ts';
import { completeIdea } from '../../catalogue/public/read-idea.ts';
import { Loading, Sections } from '../../home/idea-sections.tsx';
import { messages } from '../../home/messages.ts';
import { StatsStrip } from '../../home/stats-strip.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useCountedFigures } from '../counted-figures.ts';
import { keepingLast } from '../keeping-last.ts';
import { useCountedLikes } from '../marks/counted-likes.ts';
import { useLiveMarks } from '../marks/use-live-marks.ts';

// A return to Home shows the last answer in the first render, which keeps the scroll position.
const sections = keepingLast(findSections);

async function findSections(): Promise<readonly CategorySection[]> {
  const { sections } = await call(getIdeasSections, {});
  return sections.map(({ category, total, ideas }) => ({
    category,
    count: total,
    ideas: ideas.map(completeIdea),
  }));
}

/** Home's figures and sections, as the server has them. */
export function LiveHome() {
  useLiveMarks();
  // Without an answer there are no figures: the rest of the page is none the worse.
  const stats = useCountedFigures();
  return (
    <>
      <StatsStrip counted={valueOr(stats.answer, [])} />
      <LiveSections
        onRetry={() => {
          if (stats.answer.status === 'failed') stats.retry();
        }}
      />
    </>
  );
}

/** Sections of ideas; a retry also asks for failed figures again. */
function LiveSections({ onRetry }: { onRetry(): void }) {
  const { answer, retry } = useAnswer(sections.ask, { known: sections.last() });
  const withLikes = useCountedLikes();
  if (answer.status === 'loading') return <Loading />;
  if (answer.status === 'failed') {
    return (
      <LoadFailed
        texts={withReason(messages.failed, answer.error)}
        onRetry={() => {
          onRetry();
          retry();
        }}
      />
    );
  }
  return (
    <Sections
      sections={answer.value.map((section) => ({ ...section, ideas: withLikes(section.ideas) }))}
    />
  );
}
