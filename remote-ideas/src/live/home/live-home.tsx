import { getIdeasSections } from '@idea-hub/shared/contracts/community-description';
import { type AnswerTo, call } from '@idea-hub/shared/live/call';
import { withReason } from '@idea-hub/shared/live/refusal';
import { useAnswer } from '@idea-hub/shared/live/use-answer';
import type { CategorySection } from '../../catalogue/public/by-category.ts';
import { completeIdea } from '../../catalogue/public/read-idea.ts';
import { Loading, Sections } from '../../home/idea-sections.tsx';
import { messages } from '../../home/messages.ts';
import { StatsStrip } from '../../home/stats-strip.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useCountedFigures } from '../counted-figures.tsx';
import { LiveCards } from '../idea-card/live-cards.tsx';
import { keepingLast } from '../keeping-last.ts';
import { useCountedLikes, useLiveMarks } from '../marks/connect-marks.ts';
import { usePageTexts } from '../page-head.tsx';
import { takeStart } from '../start.ts';
import { Summary } from './summary.tsx';

// A return to Home shows the last answers in the first render, which keeps the scroll position.
const start = takeStart(getIdeasSections, '/ideas/sections');
const sections = keepingLast(
  async () => sectionsIn(await call(getIdeasSections, {})),
  start && { ...start, value: start.value && sectionsIn(start.value) },
);

function sectionsIn({ sections }: AnswerTo<'GET /ideas/sections'>): readonly CategorySection[] {
  return sections.map(({ category, total, ideas }) => ({
    category,
    count: total,
    ideas: ideas.map(completeIdea),
  }));
}

/** Number of ideas from which on figures say more than a sentence. */
const FEW = 50;

/** Figures and sections of Home in live mode. */
export function LiveHome() {
  usePageTexts({ description: messages.lead });
  useLiveMarks();
  // Without an answer the figures are missing, but the rest of the page works.
  const stats = useCountedFigures();
  return (
    <>
      <LiveSections
        onRetry={() => {
          if (stats.answer.status === 'failed') stats.retry();
        }}
      />
      {stats.known && stats.known.ideas < FEW ? (
        <Summary numbers={stats.known} />
      ) : (
        <StatsStrip counted={stats.shown} />
      )}
    </>
  );
}

/** Sections of ideas. A retry also reloads figures that failed. */
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
    <LiveCards>
      <Sections
        sections={answer.value.map((section) => ({ ...section, ideas: withLikes(section.ideas) }))}
      />
    </LiveCards>
  );
}
