import { FilterChip } from '@idea-hub/shared/ui/chip';
import { IconButton } from '@idea-hub/shared/ui/icon-button';
import { SearchField } from '@idea-hub/shared/ui/search-field';
import { SelectField } from '@idea-hub/shared/ui/select-field';
import { LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';
import type { Filters } from './filters.ts';
import { SORTS, type Sort } from './find-ideas.ts';
import { messages } from './messages.ts';

interface FilterBarProps {
  readonly filters: Filters;
  readonly offered: readonly string[];
  change(change: Partial<Filters>): void;
  readonly suggestions: ReactNode;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** All, the offered categories, and the one in the address if it is another. */
function choices(offered: readonly string[], category: string): readonly Choice[] {
  const extra = category === '' || offered.includes(category) ? [] : [category];
  return [
    { value: '', label: messages.all },
    ...[...offered, ...extra].map((name) => ({ value: name, label: name })),
  ];
}

const VIEWS = [
  { view: 'grid', label: messages.gridView, icon: <LayoutGrid /> },
  { view: 'list', label: messages.listView, icon: <List /> },
] as const;

const SORT_OPTIONS = SORTS.map((value) => ({ value, label: messages.sorts[value] }));

export function FilterBar({ filters, offered, change, suggestions }: FilterBarProps) {
  const categories = choices(offered, filters.category);
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack the search element
    <div role="search" className={styles.bar}>
      <div className={styles.search}>
        <SearchField
          label={messages.search}
          value={filters.search}
          onChange={(search) => change({ search })}
        />
        {suggestions}
      </div>
      <SelectField
        className={styles.category}
        label={messages.category}
        value={filters.category}
        onChange={(category) => change({ category })}
        options={categories}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons are not form fields */}
      <div role="group" aria-label={messages.categories} className={styles.chips}>
        {categories.map(({ value, label }) => (
          <FilterChip
            key={value}
            pressed={value === filters.category}
            onClick={() => change({ category: value })}
          >
            {label}
          </FilterChip>
        ))}
      </div>
      <SelectField
        className={styles.sort}
        label={messages.sortBy}
        value={filters.sort}
        onChange={(sort) => change({ sort: sort as Sort })}
        options={SORT_OPTIONS}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons are not form fields */}
      <div role="group" aria-label={messages.view} className={styles.view}>
        {VIEWS.map(({ view, ...look }) => (
          <IconButton
            key={view}
            {...look}
            pressed={view === filters.view}
            onClick={() => change({ view })}
          />
        ))}
      </div>
    </div>
  );
}
