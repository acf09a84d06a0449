import { formatNumber } from '@idea-hub/shared/platform/format-number';
import { IconButton } from '@idea-hub/shared/ui/icon-button';
import { LayoutGrid, List } from 'lucide-react';
import styles from './browse-screen.module.css';
import type { View } from './filters.ts';
import { messages } from './messages.ts';

interface ResultLineProps {
  /** `null` while they load. */
  readonly count: number | null;
  readonly search: string;
  readonly category: string;
}

/** How many ideas were found, and for what (BR-02); said to screen readers when it changes. */
function Found({ count, search, category }: ResultLineProps) {
  const term = search.trim();
  const found = count === null ? messages.loading : messages.found(count, formatNumber(count));
  return (
    <p role="status" className={styles.found}>
      <strong>{found}</strong>
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
  );
}

interface ResultBarProps extends ResultLineProps {
  readonly view: View;
  onView(view: View): void;
}

const VIEWS = [
  { view: 'grid', label: messages.gridView, icon: <LayoutGrid /> },
  { view: 'list', label: messages.listView, icon: <List /> },
] as const;

/** What was found, and how it is laid out. */
export function ResultBar({ view: shown, onView, ...found }: ResultBarProps) {
  return (
    <div className={styles.result}>
      <Found {...found} />
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons are no fields of a form */}
      <div role="group" aria-label={messages.view} className={styles.view}>
        {VIEWS.map(({ view, ...look }) => (
          <IconButton key={view} {...look} pressed={view === shown} onClick={() => onView(view)} />
        ))}
      </div>
    </div>
  );
}
