import { Button } from '@idea-hub/shared/ui/button';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { Idea } from '../catalogue/types.ts';
import styles from './browse-screen.module.css';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, useFilters } from './filters.ts';
import { findIdeas } from './find-ideas.ts';
import list from './idea-list.module.css';
import { IdeaList } from './idea-list.tsx';
import { messages } from './messages.ts';
import { NoMatch } from './no-ideas.tsx';
import { ResultBar } from './result-bar.tsx';

export interface ResultsProps {
  readonly filters: Filters;
  change(change: Partial<Filters>): void;
  reload(): void;
}

interface BrowseIdeasProps {
  /** Categories of the filter. */
  readonly categories: readonly string[];
  reload(): void;
  results(props: ResultsProps): ReactNode;
}

/** Filters, with the results below. The search field keeps its focus when the results change. */
export function BrowseIdeas({ categories, reload, results }: BrowseIdeasProps) {
  const { filters, change } = useFilters();
  return (
    <>
      <FilterBar filters={filters} offered={categories} change={change} />
      {results({ filters, change, reload })}
    </>
  );
}

interface SampleResultsProps extends ResultsProps {
  /** At least one; `null` while loading. */
  readonly ideas: readonly Idea[] | null;
}

/** Results of samples mode, where the browser has the whole list. */
export function SampleResults({ ideas, filters, change, reload }: SampleResultsProps) {
  // The fields react to each keystroke; the cards update with a lower priority.
  const search = useDeferredValue(filters.search);
  const category = useDeferredValue(filters.category);
  const sort = useDeferredValue(filters.sort);
  const found = useMemo(
    () => ideas && findIdeas(ideas, { search, category, sort }),
    [ideas, search, category, sort],
  );
  return (
    <>
      <ResultBar
        count={found?.length ?? null}
        search={search}
        category={category}
        view={filters.view}
        onView={(view) => change({ view })}
      />
      {found === null ? (
        <CardSkeletons />
      ) : found.length === 0 ? (
        <NoMatch search={search} category={category} onReset={reload} />
      ) : (
        <div>
          <IdeaList ideas={found} view={filters.view} />
          <p className={styles.more}>
            {/* Scrolling loads the list, so the button does nothing. */}
            <Button variant="secondary">{messages.loadMore}</Button>
          </p>
        </div>
      )}
    </>
  );
}

export function CardSkeletons() {
  return (
    <div className={`${list.chunk} ${list.grid}`}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} shape="block" className={styles.skeleton} />
      ))}
    </div>
  );
}
