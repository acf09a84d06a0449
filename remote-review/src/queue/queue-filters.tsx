import { SearchField } from '@idea-hub/shared/ui/search-field';
import { SelectField } from '@idea-hub/shared/ui/select-field';
import { useEffect, useState } from 'react';
import { messages } from '../messages.ts';
import styles from './queue-screen.module.css';
import { CATEGORIES, LONGEST_SEARCH, STATUSES, type useFilter } from './use-filter.ts';

const TYPING_PAUSE = 300;

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

type QueueFiltersProps = Pick<ReturnType<typeof useFilter>, 'filter' | 'change'>;

export function QueueFilters({ filter, change }: QueueFiltersProps) {
  const { status, category, search, allCategories } = messages.queue;
  return (
    <div className={styles.filters}>
      <SelectField
        label={status}
        value={filter.status}
        onChange={(next) => change('status', next)}
        options={optionsOf(STATUSES)}
      />
      <SelectField
        label={category}
        value={filter.category ?? ''}
        onChange={(next) => change('category', next)}
        options={[{ value: '', label: allCategories }, ...optionsOf(CATEGORIES)]}
      />
      <QueueSearch
        label={search}
        search={filter.search ?? ''}
        onSearch={(next) => change('search', next)}
      />
    </div>
  );
}

interface QueueSearchProps {
  readonly label: string;
  readonly search: string;
  onSearch(search: string): void;
}

/** Searches once the reviewer stops typing. */
function QueueSearch({ label, search, onSearch }: QueueSearchProps) {
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  const next = text.trim().slice(0, LONGEST_SEARCH);
  // Back changed the address.
  if (shown !== search) {
    setShown(search);
    if (next !== search) setText(search);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search
  useEffect(() => {
    if (next === search) return;
    const timer = setTimeout(() => onSearch(next), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [next]);
  return <SearchField label={label} value={text} onChange={setText} />;
}
