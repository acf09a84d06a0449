import { Button } from '@idea-hub/shared/ui/button';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { useDeferredValue, useMemo } from 'react';
import type { Idea } from '../catalogue/types.ts';
import styles from './browse-screen.module.css';
import { FilterBar } from './filter-bar.tsx';
import { findIdeas } from './find-ideas.ts';
import list from './idea-list.module.css';
import { IdeaList } from './idea-list.tsx';
import { messages } from './messages.ts';
import { NoMatch } from './no-ideas.tsx';
import { ResultBar } from './result-bar.tsx';
import { useFilters } from './use-filters.ts';

interface BrowseIdeasProps {
  /** One at least; `null` while they load. */
  readonly ideas: readonly Idea[] | null;
  reload(): void;
}

/** Filters, and the ideas that fit them. */
export function BrowseIdeas({ ideas, reload }: BrowseIdeasProps) {
  const { filters, change } = useFilters();
  // The fields answer each key at once; the cards follow when there is time.
  const search = useDeferredValue(filters.search);
  const category = useDeferredValue(filters.category);
  const sort = useDeferredValue(filters.sort);
  const found = useMemo(
    () => ideas && findIdeas(ideas, { search, category, sort }),
    [ideas, search, category, sort],
  );
  return (
    <>
      <FilterBar filters={filters} change={change} />
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
            {/* The list grows as it is scrolled; the button has no behaviour. */}
            <Button variant="secondary">{messages.loadMore}</Button>
          </p>
        </div>
      )}
    </>
  );
}

function CardSkeletons() {
  return (
    <div className={`${list.chunk} ${list.grid}`}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} shape="block" className={styles.skeleton} />
      ))}
    </div>
  );
}
