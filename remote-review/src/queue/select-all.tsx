import { toasts } from '@idea-hub/shared/toast';
import { Button } from '@idea-hub/shared/ui/button';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { useState } from 'react';
import { messages } from '../messages.ts';
import type { Item } from './queue-item.tsx';
import styles from './queue-screen.module.css';
import { MOST_SELECTED } from './use-batch.ts';

interface SelectAllProps {
  readonly items: readonly Item[];
  readonly selected: readonly Item[];
  readonly total: number;
  select(ids: Iterable<number>): void;
  /** Loads as many ideas as can be selected; `null` if the list is another one now. */
  load(): Promise<readonly Item[] | null>;
}

/**
 * Selects all ideas of the list. Once they are selected, it offers those that are not listed yet. With a selection, the
 * number of selected ideas takes the place of its words.
 */
export function SelectAll({ items, selected, total, select, load }: SelectAllProps) {
  const [isLoading, setIsLoading] = useState(false);
  const { all, allMatches } = messages.batch;
  const idsOf = (ideas: readonly Item[]) => ideas.map(({ id }) => id);
  const isAll = selected.length === items.length;
  const most = Math.min(total, MOST_SELECTED);
  async function selectMatches() {
    setIsLoading(true);
    try {
      const found = await load();
      if (found) select(idsOf(found));
    } catch {
      toasts.publish({ type: 'error', text: messages.moreFailed });
    }
    setIsLoading(false);
  }
  return (
    <div className={styles.all}>
      <label>
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && !isAll;
          }}
          onChange={() => select(isAll ? [] : idsOf(items))}
        />
        {selected.length > 0 ? <VisuallyHidden>{all}</VisuallyHidden> : all}
      </label>
      {isAll && items.length < most && (
        <Button
          variant="ghost"
          size="sm"
          busy={isLoading}
          passesFocus
          onClick={() => void selectMatches()}
        >
          {allMatches(most, most < total)}
        </Button>
      )}
    </div>
  );
}
