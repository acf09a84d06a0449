import {
  getReviewDecisions,
  getReviewDecisionsValues,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { usePages } from '@idea-hub/shared/live/use-pages';
import { useSearchParams } from '@idea-hub/shared/router';
import { SelectField } from '@idea-hub/shared/ui/select-field';
import { useCallback } from 'react';
import { dayOf } from '../date-text.tsx';
import frame from '../frame.module.css';
import { ReviewList } from '../lists/review-list.tsx';
import { messages } from '../messages.ts';
import rows from '../queue/queue-screen.module.css';
import { forReviewers } from '../reviewers.tsx';
import { DecisionItem } from './decision-item.tsx';

const ACTIONS = getReviewDecisionsValues.action;

/** Decisions of all reviewers (`/review/decisions`). */
export const DecisionsScreen = forReviewers(() => {
  const [query, setQuery] = useSearchParams();
  const action = ACTIONS.find((known) => known === query.get('action'));
  const ask = useCallback(
    async (cursor: string | undefined) => {
      const input = { ...(action && { action }), ...(cursor && { cursor }) };
      const { decisions, next } = await call(getReviewDecisions, { input });
      return { items: decisions, next };
    },
    [action],
  );
  const list = usePages(ask);
  const { heading, empty, none, outcome, all, outcomes } = messages.decisions;
  return (
    <ReviewList
      section="decisions"
      list={list}
      label={heading}
      empty={action ? none : empty}
      look={rows.rows}
      groupOf={({ at }) => dayOf(at)}
      item={(decision) => <DecisionItem key={decision.id} decision={decision} withIdea />}
    >
      <div className={frame.filter}>
        <SelectField
          label={outcome}
          value={action ?? ''}
          onChange={(next) => setQuery(next ? { action: next } : {})}
          options={[
            { value: '', label: all },
            ...ACTIONS.map((value) => ({ value, label: outcomes[value] })),
          ]}
        />
      </div>
    </ReviewList>
  );
});
