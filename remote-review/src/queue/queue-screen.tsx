import { useLatest } from '@composed/browser/use-latest';
import { getReviewIdeas } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { usePages } from '@idea-hub/shared/live/use-pages';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ReviewList } from '../lists/review-list.tsx';
import { messages } from '../messages.ts';
import { forReviewers, NoReviewer } from '../reviewers.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { type Item, QueueItem } from './queue-item.tsx';
import styles from './queue-screen.module.css';
import { SelectAll } from './select-all.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { BATCH, type BatchAction, MOST_SELECTED, useBatch } from './use-batch.ts';
import { type Filter, useFilter } from './use-filter.ts';

/** Decision about several ideas that each status permits. */
const ACTIONS: Partial<Record<Filter['status'], BatchAction>> = {
  'Under Review': 'reject',
  Approved: 'reject',
  Rejected: 'withdraw',
  Published: 'withdraw',
};

async function pageOf(filter: Filter, cursor: string | null = null, limit?: string) {
  const more = { ...(cursor && { cursor }), ...(limit && { limit }) };
  const { ideas, ...page } = await call(getReviewIdeas, { input: { ...filter, ...more } });
  return { items: ideas, ...page };
}

/** As many ideas as can be selected. */
async function batchOf(filter: Filter) {
  const items = new Map<number, Item>();
  let page = await pageOf(filter, null, `${BATCH}`);
  for (;;) {
    for (const item of page.items) items.set(item.id, item);
    if (page.next === null || items.size >= MOST_SELECTED)
      return { ...page, items: [...items.values()] };
    page = await pageOf(filter, page.next, `${BATCH}`);
  }
}

/** Ideas with the chosen status (`/review`). */
export const QueueScreen = forReviewers(() => {
  const { filter, change } = useFilter();
  const ask = useCallback((cursor: string | undefined) => pageOf(filter, cursor), [filter]);
  const list = usePages(ask);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const select = (ids: Iterable<number>) => setChosen(new Set(ids));
  const latest = useLatest({ filter, list });
  const batch = useBatch(() => {
    select([]);
    latest.current.list.retry();
  });
  const place = useRef<HTMLDivElement>(null);
  const { outcome } = batch;
  // The dialog is gone, and with it the focused button.
  useEffect(() => {
    if (outcome) place.current?.focus();
  }, [outcome]);
  if (batch.refusal) return <NoReviewer failure={batch.refusal} />;

  const { results, found, empty } = messages.queue;
  const { pages } = list;
  const action = ACTIONS[filter.status];
  const items = pages.status === 'ready' ? pages.items : [];
  const selected = items.filter(({ id }) => chosen.has(id));
  const batchable = selected.slice(0, MOST_SELECTED);
  const isSelecting = action !== undefined && selected.length > 0;
  return (
    <ReviewList
      section="queue"
      list={list}
      label={results}
      empty={empty}
      look={styles.rows}
      item={(idea) => (
        <QueueItem
          key={idea.id}
          idea={idea}
          alike={items.filter(({ title }) => title === idea.title).length}
          isRepeated={items[items.indexOf(idea) - 1]?.title === idea.title}
          isSelected={chosen.has(idea.id)}
          onSelect={
            action &&
            ((isSelected) =>
              select(
                isSelected ? [...chosen, idea.id] : [...chosen].filter((id) => id !== idea.id),
              ))
          }
        />
      )}
    >
      <QueueFilters
        filter={filter}
        change={(name, value) => {
          select([]);
          change(name, value);
        }}
      />
      <div ref={place} tabIndex={-1} className={styles.outcome}>
        {outcome && (
          <FormAlert tone="success" isSaid>
            {outcome}
          </FormAlert>
        )}
      </div>
      <div className={styles.above} data-selecting={isSelecting || undefined}>
        {action && items.length > 0 && (
          <SelectAll
            items={items}
            selected={selected}
            total={pages.status === 'ready' ? (pages.total ?? 0) : 0}
            select={select}
            load={async () => {
              const page = await batchOf(filter);
              if (latest.current.filter !== filter) return null;
              list.replace(page);
              return page.items;
            }}
          />
        )}
        <p role="status" className={styles.count}>
          {isSelecting
            ? messages.batch.selected(batchable.length)
            : pages.status === 'ready' && found(pages.total ?? pages.items.length)}
        </p>
        {action && isSelecting && (
          <SelectionBar
            action={action}
            selected={batchable}
            batch={batch}
            onClear={() => select([])}
          />
        )}
      </div>
    </ReviewList>
  );
});
