import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { useLive } from '@idea-hub/shared/live/use-live';
import { Button } from '@idea-hub/shared/ui/button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { type ComponentType, type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { BROWSE_CATEGORIES, SUBMISSION_CATEGORIES } from '../catalogue/categories.ts';
import { usePublicIdeas } from '../catalogue/public/public-ideas.ts';
import type { Idea } from '../catalogue/types.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import '../ui/torn-wire.css';
import styles from './browse-screen.module.css';
import { FilterBar } from './filter-bar.tsx';
import { useFilters } from './filters.ts';
import { findIdeas } from './find-ideas.ts';
import { messages } from './messages.ts';
import { type FoundProps, NoSource, Results } from './results.tsx';

export interface BrowseScreenProps extends PropsOf<'remote-ideas', 'browse'> {
  /** Reloads the page without its filters. */
  reload?(): void;
}

/** Reloads the page without its query and hash. */
export function reloadUnfiltered(
  location: Pick<Location, 'assign' | 'pathname'> = window.location,
) {
  location.assign(location.pathname);
}

export const loadLive = () => import('../live/browse/live-results.tsx');

/** Browse (`/browse`). */
export function BrowseScreen({ sampleIdeas, ideas, reload = reloadUnfiltered }: BrowseScreenProps) {
  const { answer, retry } = usePublicIdeas(sampleIdeas);
  const live = useLive(ideas, loadLive);
  const isLive = live.status !== 'off';
  const known = !isLive && answer.status === 'ready' ? answer.value : null;
  const failed = isLive ? live.status === 'failed' : answer.status === 'failed';
  return (
    <div className={styles.browse} data-torn>
      <div className={styles.heading}>
        <PageHeading lead={messages.lead}>{messages.heading}</PageHeading>
      </div>
      {failed ? (
        <LoadFailed
          texts={messages.failed}
          onRetry={live.status === 'failed' ? live.retry : retry}
        />
      ) : known?.length === 0 ? (
        <NoSource />
      ) : (
        <BrowseIdeas
          categories={isLive ? SUBMISSION_CATEGORIES : BROWSE_CATEGORIES}
          reload={reload}
          suggestions={live.status === 'ready' ? live.part.Suggestions : null}
          results={(props) =>
            live.status === 'ready' ? (
              <live.part.LiveResults {...props} />
            ) : (
              <SampleResults {...props} ideas={known} />
            )
          }
        />
      )}
    </div>
  );
}

interface BrowseIdeasProps {
  readonly categories: readonly string[];
  reload(): void;
  readonly suggestions: ComponentType<{ search: string }> | null;
  results(props: FoundProps): ReactNode;
}

/** Filters, with the results below. The search field keeps its focus when the results change. */
export function BrowseIdeas({
  categories,
  reload,
  suggestions: Suggestions,
  results,
}: BrowseIdeasProps) {
  const { filters, change } = useFilters();
  return (
    <>
      <FilterBar
        filters={filters}
        offered={categories}
        change={change}
        suggestions={Suggestions && <Suggestions search={filters.search} />}
      />
      {results({ filters, change, reload })}
    </>
  );
}

/** Results of samples mode. `ideas` is the whole list, at least one idea; `null` while loading. */
function SampleResults({
  ideas,
  filters,
  ...rest
}: FoundProps & { ideas: readonly Idea[] | null }) {
  // The fields react to each keystroke; the cards update with a lower priority.
  const search = useDeferredValue(filters.search);
  const category = useDeferredValue(filters.category);
  const sort = useDeferredValue(filters.sort);
  const found = useMemo(
    () => ideas && findIdeas(ideas, { search, category, sort }),
    [ideas, search, category, sort],
  );
  const pool = useCallback(async () => ideas ?? [], [ideas]);
  return (
    <Results
      {...rest}
      pool={pool}
      filters={{ search, category, view: filters.view }}
      found={found && { ideas: found, total: found.length }}
      more={
        <p className={styles.more}>
          {/* Scrolling loads the list, so the button does nothing. */}
          <Button variant="secondary">{messages.loadMore}</Button>
        </p>
      }
    />
  );
}
