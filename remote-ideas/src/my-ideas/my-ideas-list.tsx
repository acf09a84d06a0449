import { formatNumber } from '@composed/browser/format-number';
import { Button } from '@idea-hub/shared/ui/button';
import { type ComponentType, useMemo, useRef } from 'react';
import { STATUSES, type Submission, type SubmissionStatus } from '../catalogue/types.ts';
import { useAddressFilters } from '../use-address-filters.ts';
import { Dashboard } from './dashboard.tsx';
import { NoMatch } from './empty-states.tsx';
import {
  type Filters,
  filterIdeas,
  isFiltered,
  NO_FILTERS,
  readFilters,
  withFilters,
} from './filters.ts';
import { messages } from './messages.ts';
import { MyFilters } from './my-filters.tsx';
import { MyIdeaCard } from './my-idea-card.tsx';
import styles from './my-ideas-screen.module.css';

const CODEC = { readFilters, withFilters };

interface MyIdeasListProps {
  /** At least one; newest submission first. */
  readonly ideas: readonly Submission[];
  /** Additions of live mode. */
  readonly live?: LiveMyIdeas | undefined;
}

interface LiveMyIdeas {
  readonly LIVE_STATUSES: readonly SubmissionStatus[];
  readonly messages: { readonly comments: (count: number) => string };
  /** Additional actions of an idea. */
  readonly IdeaActions: ComponentType<{ idea: Submission; titleId: string }>;
}

/** Dashboard, filters and matching ideas. */
export function MyIdeasList({ ideas, live }: MyIdeasListProps) {
  const { filters, type, choose } = useAddressFilters<Filters>(CODEC);
  const { search, status } = filters;
  const shown = useMemo(() => filterIdeas(ideas, { search, status }), [ideas, search, status]);
  const count = useRef<HTMLParagraphElement>(null);

  function clear() {
    choose(NO_FILTERS);
    // The button disappears with the filters, so move the focus to the count next to it.
    count.current?.focus();
  }

  return (
    <>
      <Dashboard ideas={ideas} />
      <MyFilters
        filters={filters}
        type={type}
        choose={choose}
        statuses={live?.LIVE_STATUSES ?? STATUSES}
      />
      <div className={styles.result}>
        <p role="status" ref={count} tabIndex={-1} className={styles.count}>
          {messages.showing(formatNumber(shown.length), formatNumber(ideas.length))}
        </p>
        {/* With no match, the empty state has the only clear button. */}
        {isFiltered(filters) && shown.length > 0 && (
          <Button variant="secondary" size="sm" onClick={clear}>
            {messages.clear}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <NoMatch onClear={clear} />
      ) : (
        <div className={styles.cards}>
          {shown.map((idea) => (
            <MyIdeaCard
              key={idea.id}
              idea={idea}
              Actions={live?.IdeaActions}
              comments={live?.messages.comments}
            />
          ))}
        </div>
      )}
    </>
  );
}
