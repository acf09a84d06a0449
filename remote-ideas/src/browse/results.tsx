import { formatNumber } from '@composed/browser/format-number';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Idea } from '../catalogue/types.ts';
import { CardSkeleton } from '../idea-card/card-skeleton.tsx';
import styles from './browse-screen.module.css';
import type { Filters } from './filters.ts';
import list from './idea-list.module.css';
import { IdeaList } from './idea-list.tsx';
import { messages } from './messages.ts';
import { NoMatch, type NoMatchProps } from './no-match.tsx';

export interface FoundProps {
  readonly filters: Filters;
  change(change: Partial<Filters>): void;
  reload(): void;
}

interface ResultsProps
  extends Pick<FoundProps, 'reload' | 'change'>,
    Pick<NoMatchProps, 'pool' | 'near'> {
  /** Search and category are those of the found ideas, which may be older than the fields' values. */
  readonly filters: Pick<Filters, 'search' | 'category' | 'view'>;
  /** `null` while loading. `total` includes pages that are not loaded yet. */
  readonly found: { readonly ideas: readonly Idea[]; readonly total: number } | null;
  /** The search that was corrected to find these ideas. */
  readonly spelling?: string | null | undefined;
  readonly failure?: ReactNode;
  readonly more: ReactNode;
}

/** The found ideas below their number. */
export function Results({
  filters,
  change,
  reload,
  found,
  spelling,
  failure,
  more,
  pool,
  near,
}: ResultsProps) {
  const { search, category, view: shown } = filters;
  const term = search.trim();
  return (
    <>
      {/* A live region, so screen readers announce changes. */}
      <p role="status" className={`${styles.found} ${found?.total === 0 ? styles.none : ''}`}>
        {!failure && (
          <strong>
            {found ? messages.found(found.total, formatNumber(found.total)) : messages.loading}
          </strong>
        )}
        {term !== '' && (
          <>
            {` ${messages.forSearch} `}
            <bdi>“{spelling ?? term}”</bdi>
          </>
        )}
        {category !== '' && (
          <>
            {` ${messages.inCategory} `}
            <bdi>{category}</bdi>
          </>
        )}
        {spelling && messages.corrected(term)}
      </p>
      {failure ||
        (found === null ? (
          <CardSkeletons />
        ) : found.total > 0 ? (
          <div>
            <IdeaList {...found} view={shown} />
            {more}
          </div>
        ) : term === '' && category === '' ? (
          <NoSource />
        ) : (
          <NoMatch search={term} category={category} {...{ change, pool, near }} onReset={reload} />
        ))}
    </>
  );
}

function CardSkeletons() {
  return (
    <div className={`${list.chunk} ${list.grid}`}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <CardSkeleton key={card} />
      ))}
    </div>
  );
}

/** Shown if there are no ideas. */
export function NoSource() {
  const { title, text, action } = messages.noSource;
  return (
    <EmptyState
      title={title}
      text={text}
      icon={<Lightbulb />}
      actions={<LinkButton to="/submit">{action}</LinkButton>}
    />
  );
}
