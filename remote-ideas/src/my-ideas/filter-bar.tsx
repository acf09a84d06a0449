import { Button } from '@idea-hub/shared/ui/button';
import { SearchField } from '@idea-hub/shared/ui/search-field';
import { SelectField } from '@idea-hub/shared/ui/select-field';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { STATUSES, type SubmissionStatus } from '../catalogue/types.ts';
import styles from './filter-bar.module.css';
import { type Filters, isFiltered, MAIN_STATUSES } from './filters.ts';
import { messages } from './messages.ts';

/** How `All` is written in a dropdown, where a value must be text. */
const ALL = '';

const options = (statuses: readonly SubmissionStatus[]) => [
  { value: ALL, label: messages.all },
  ...statuses.map((status) => ({ value: status, label: status })),
];

interface FilterBarProps {
  readonly filters: Filters;
  /** Whether `Clear Filters` may stand here; with no match it stands in the empty state alone (MI-03). */
  readonly mayClear: boolean;
  onChange(change: Partial<Filters>): void;
  onClear(): void;
}

export function FilterBar({ filters, mayClear, onChange, onClear }: FilterBarProps) {
  const { search, status } = filters;
  const isMain = status === null || MAIN_STATUSES.includes(status);
  const [showsMore, setShowsMore] = useState(!isMain);
  const id = useId();
  const choose = (value: string) =>
    onChange({ status: STATUSES.find((known) => known === value) ?? null });
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchField
          label={messages.search}
          value={search}
          onChange={(text) => onChange({ search: text })}
        />
      </div>
      <SelectField
        label={messages.status}
        value={status ?? ALL}
        onChange={choose}
        options={options(isMain ? MAIN_STATUSES : [...MAIN_STATUSES, status])}
      />
      <div className={styles.buttons}>
        <Button
          variant="ghost"
          icon={<SlidersHorizontal />}
          aria-expanded={showsMore}
          aria-controls={id}
          onClick={() => setShowsMore(!showsMore)}
        >
          {messages.advancedOptions}
        </Button>
        {mayClear && isFiltered(filters) && (
          <Button variant="secondary" onClick={onClear}>
            {messages.clear}
          </Button>
        )}
      </div>
      <div id={id} className={styles.more} hidden={!showsMore}>
        {showsMore && (
          <SelectField
            label={messages.advancedStatus}
            value={status ?? ALL}
            onChange={choose}
            options={options(STATUSES)}
          />
        )}
      </div>
    </div>
  );
}
