import { getReviewDecisions } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { usePages } from '@idea-hub/shared/live/use-pages';
import { ReviewList } from '../lists/review-list.tsx';
import { messages } from '../messages.ts';
import rows from '../queue/queue-screen.module.css';
import { forReviewers } from '../reviewers.tsx';
import { DecisionItem } from './decision-item.tsx';

const months = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long' });

/** Month of an ISO 8601 instant, such as `November 2026`. */
const monthOf = (at: string): string => months.format(new Date(at));

async function ask(cursor: string | undefined) {
  const { decisions, next } = await call(getReviewDecisions, { input: cursor ? { cursor } : {} });
  return { items: decisions, next };
}

export const DecisionsScreen = forReviewers(() => {
  const list = usePages(ask);
  const { heading, empty } = messages.decisions;
  return (
    <ReviewList
      section="decisions"
      list={list}
      label={heading}
      empty={empty}
      look={rows.rows}
      groupOf={({ at }) => monthOf(at)}
      item={(decision) => <DecisionItem key={decision.id} decision={decision} withIdea />}
    />
  );
});
