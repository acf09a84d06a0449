import { formatNumber } from '@composed/browser/format-number';
import { IconButton } from '@idea-hub/shared/ui/icon-button';
import { LayoutGrid, List } from 'lucide-react';
import styles from './browse-screen.module.css';
import type { View } from './filters.ts';
import { messages } from './messages.ts';

interface ResultBarProps {
  /** `null` while loading. */
  readonly count: number | null;
  /** Whether loading failed. Another part of the page shows the error. */
  readonly hasFailed?: boolean;
  readonly search: string;
  readonly category: string;
  readonly view: View;
  onView(view: View): void;
}

const VIEWS = [
  { view: 'grid', label: messages.gridView, icon: <LayoutGrid /> },
  { view: 'list', label: messages.listView, icon: <List /> },
] as const;

/** Number of results and the filters. A live region, so screen readers announce changes. */
export function ResultBar({
  count,
  hasFailed,
  search,
  category,
  view: shown,
  onView,
}: ResultBarProps) {
  const term = search.trim();
  return (
    <div className={styles.result}>
      <p role="status" className={styles.found}>
        {!hasFailed && (
          <strong>
            {count === null ? messages.loading : messages.found(count, formatNumber(count))}
          </strong>
        )}
        {term !== '' && (
          <>
            {` ${messages.forSearch} `}
            <bdi>“{term}”</bdi>
          </>
        )}
        {category !== '' && (
          <>
            {` ${messages.inCategory} `}
            <bdi>{category}</bdi>
          </>
        )}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons are not form fields */}
      <div role="group" aria-label={messages.view} className={styles.view}>
        {VIEWS.map(({ view, ...look }) => (
          <IconButton key={view} {...look} pressed={view === shown} onClick={() => onView(view)} />
        ))}
      </div>
    </div>
  );
}
