import { getReviewDecisions } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { usePages } from '@idea-hub/shared/live/use-pages';
import { ForReviewers, Frame, NoReviewer } from '../frame.tsx';
import { PagedList } from '../lists/paged-list.tsx';
import { isRefused } from '../lists/refused.ts';
import { messages } from '../messages.ts';
import { DecisionItem } from './decision-item.tsx';

async function ask(cursor: string | undefined) {
  const { decisions, next } = await call(getReviewDecisions, { input: cursor ? { cursor } : {} });
  return { items: decisions, next };
}

/** All decisions (`/review/decisions`). */
export function DecisionsScreen() {
  return (
    <ForReviewers>
      <DecisionsPage />
    </ForReviewers>
  );
}

function DecisionsPage() {
  const list = usePages(ask);
  const { heading, lead, empty } = messages.decisions;
  if (isRefused(list.pages)) return <NoReviewer />;
  return (
    <Frame heading={heading} lead={lead}>
      <PagedList
        list={list}
        label={heading}
        empty={empty}
        item={(decision) => <DecisionItem key={decision.id} decision={decision} withIdea />}
      />
    </Frame>
  );
}
