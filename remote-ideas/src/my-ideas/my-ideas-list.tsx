import { formatNumber } from '@composed/browser/format-number';
import { Button } from '@idea-hub/shared/ui/button';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { SearchField } from '@idea-hub/shared/ui/search-field';
import { SelectField } from '@idea-hub/shared/ui/select-field';
import { SearchX, SlidersHorizontal } from 'lucide-react';
import { type ComponentType, type ReactNode, useId, useMemo, useRef } from 'react';
import { STATUSES, type Submission, type SubmissionStatus } from '../catalogue/types.ts';
import { type AddressFilters, useAddressFilters } from '../use-address-filters.ts';
import { Dashboard } from './dashboard.tsx';
import {
  type Filters,
  filterIdeas,
  isFiltered,
  LIVE_STATUSES,
  MAIN_STATUSES,
  NO_FILTERS,
  readFilters,
  withFilters,
} from './filters.ts';
import { messages } from './messages.ts';
import { editName, type IdeaActionsProps, MyIdeaCard } from './my-idea-card.tsx';
import styles from './my-ideas-screen.module.css';

const CODEC = { readFilters, withFilters };

interface MyIdeasListProps {
  /** At least one; newest submission first. */
  readonly ideas: readonly Submission[];
  readonly live?: LiveMyIdeas | undefined;
  /** Follows the cards. */
  readonly prompt: ReactNode;
}

interface LiveMyIdeas {
  readonly IdeaActions: ComponentType<IdeaActionsProps>;
}

export function MyIdeasList({ ideas, live, prompt }: MyIdeasListProps) {
  const { filters, type, choose } = useAddressFilters<Filters>(CODEC);
  const { search, status } = filters;
  const shown = useMemo(() => filterIdeas(ideas, { search, status }), [ideas, search, status]);
  const count = useRef<HTMLParagraphElement>(null);

  function clear() {
    choose(NO_FILTERS);
    // The button disappears with the filters, so move the focus to the count next to it.
    count.current?.focus();
  }

  const next = shown.find((idea) => editName(idea) !== null);
  return (
    <>
      <Dashboard ideas={ideas} />
      <MyFilters
        filters={filters}
        type={type}
        choose={choose}
        statuses={live ? LIVE_STATUSES : STATUSES}
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
        <>
          <EmptyState
            title={messages.noMatch.title}
            text={
              <>
                {search.trim() !== '' && (
                  <span>{messages.noMatch.about(formatNumber(ideas.length), search.trim())} </span>
                )}
                <span>{messages.noMatch.text}</span>
              </>
            }
            icon={<SearchX />}
            actions={
              <Button variant="secondary" onClick={clear}>
                {messages.clear}
              </Button>
            }
          />
          {prompt}
        </>
      ) : (
        <div className={styles.cards}>
          {shown.map((idea) => (
            <MyIdeaCard
              key={idea.id}
              idea={idea}
              Actions={live?.IdeaActions}
              isNext={idea === next}
            />
          ))}
          {prompt}
        </div>
      )}
    </>
  );
}

/** Value of `All` in a dropdown, whose values must be text. */
const ALL = '';

/** All, the offered statuses, and the chosen one if it is another. */
function optionsOf(offered: readonly SubmissionStatus[], chosen: SubmissionStatus | null) {
  const extra = chosen === null || offered.includes(chosen) ? [] : [chosen];
  return [
    { value: ALL, label: messages.all },
    ...[...offered, ...extra].map((status) => ({ value: status, label: status })),
  ];
}

interface MyFiltersProps extends AddressFilters<Filters> {
  readonly statuses: readonly SubmissionStatus[];
}

/** Search and status. The second dropdown, behind `Advanced Options`, sets the same status. */
function MyFilters({ filters, type, choose, statuses }: MyFiltersProps) {
  const { search, status, advanced } = filters;
  const id = useId();
  const select = {
    value: status ?? ALL,
    onChange: (value: string) =>
      choose({ status: statuses.find((known) => known === value) ?? null }),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack the search element
    <div role="search" className={styles.filters}>
      <div className={styles.search}>
        <SearchField label={messages.search} value={search} onChange={type} />
      </div>
      <SelectField
        {...select}
        className={styles.status}
        label={messages.status}
        options={optionsOf(MAIN_STATUSES, status)}
      />
      <Button
        variant="ghost"
        icon={<SlidersHorizontal />}
        aria-expanded={advanced}
        aria-controls={id}
        onClick={() => choose({ advanced: !advanced })}
        className={styles.toggle}
      >
        {messages.advancedOptions}
      </Button>
      <div id={id} hidden={!advanced} className={styles.advanced}>
        <SelectField
          {...select}
          label={messages.advancedStatus}
          options={optionsOf(statuses, status)}
        />
      </div>
    </div>
  );
}
