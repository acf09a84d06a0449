import { Button } from '@idea-hub/shared/ui/button';
import { SearchField } from '@idea-hub/shared/ui/search-field';
import { SelectField } from '@idea-hub/shared/ui/select-field';
import { SlidersHorizontal } from 'lucide-react';
import { useId } from 'react';
import type { SubmissionStatus } from '../catalogue/types.ts';
import type { AddressFilters } from '../use-address-filters.ts';
import { type Filters, MAIN_STATUSES } from './filters.ts';
import { messages } from './messages.ts';
import styles from './my-filters.module.css';

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
  /** Statuses in the second dropdown. */
  readonly statuses: readonly SubmissionStatus[];
}

/** Search and status. The second dropdown, behind `Advanced Options`, sets the same status. */
export function MyFilters({ filters, type, choose, statuses }: MyFiltersProps) {
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
      <SelectField {...select} label={messages.status} options={optionsOf(MAIN_STATUSES, status)} />
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
