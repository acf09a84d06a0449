import {
  type CommunityCalls,
  getReviewIdeas,
  getReviewIdeasValues,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { usePages } from '@idea-hub/shared/live/use-pages';
import { useSearchParams } from '@idea-hub/shared/router';
import { Badge } from '@idea-hub/shared/ui/badge';
import { Card, CardLink } from '@idea-hub/shared/ui/card';
import { CategoryChip } from '@idea-hub/shared/ui/chip';
import { SelectField } from '@idea-hub/shared/ui/select-field';
import { Flag } from 'lucide-react';
import { useCallback } from 'react';
import { DateText } from '../date-text.tsx';
import { ReviewList } from '../lists/review-list.tsx';
import { href } from '../manifest.ts';
import { messages } from '../messages.ts';
import { forReviewers } from '../reviewers.tsx';
import styles from './queue-screen.module.css';

type Item = CommunityCalls['GET /review/ideas']['answer']['ideas'][number];
type Filter = keyof typeof getReviewIdeasValues;

const { status: STATUSES, category: CATEGORIES } = getReviewIdeasValues;

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Ideas with the chosen status (`/review`). */
export const QueueScreen = forReviewers(() => {
  const { status, category, change } = useFilter();
  const ask = useCallback(
    async (cursor: string | undefined) => {
      const input = { status, ...(category && { category }), ...(cursor && { cursor }) };
      const { ideas, ...page } = await call(getReviewIdeas, { input });
      return { items: ideas, ...page };
    },
    [status, category],
  );
  const list = usePages(ask);
  const { results, found, empty } = messages.queue;
  return (
    <ReviewList
      section="queue"
      list={list}
      label={results}
      empty={empty}
      item={(idea) => <QueueItem key={idea.id} idea={idea} />}
    >
      <div className={styles.filters}>
        <SelectField
          label={messages.queue.status}
          value={status}
          onChange={(next) => change({ status: next })}
          options={optionsOf(STATUSES)}
        />
        <SelectField
          label={messages.queue.category}
          value={category ?? ''}
          onChange={(next) => change({ category: next })}
          options={[{ value: '', label: messages.queue.allCategories }, ...optionsOf(CATEGORIES)]}
        />
      </div>
      <p role="status" className={styles.count}>
        {list.pages.status === 'ready' && found(list.pages.total ?? list.pages.items.length)}
      </p>
    </ReviewList>
  );
});

/** Filters in the address, so that Back restores the same list. */
function useFilter() {
  const [query, setQuery] = useSearchParams();
  const status = STATUSES.find((known) => known === query.get('status')) ?? 'Under Review';
  const category = CATEGORIES.find((known) => known === query.get('category'));
  const change = (changed: Partial<Record<Filter, string>>) =>
    setQuery((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(changed)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  return { status, category, change };
}

function QueueItem({ idea }: { idea: Item }) {
  const { by, since, reports, edit } = messages.queue;
  return (
    <Card as="li" interactive className={styles.item}>
      <div className={styles.labels}>
        <CategoryChip category={idea.category} />
        {idea.isPublic && idea.status !== 'Published' && <Badge tone="info">{edit}</Badge>}
        {idea.reports > 0 && (
          <Badge tone="danger" icon={<Flag />}>
            {reports(idea.reports)}
          </Badge>
        )}
      </div>
      <h2 dir="auto" className={styles.title}>
        <CardLink to={href('/review/:id', { id: `${idea.id}` })}>{idea.title}</CardLink>
      </h2>
      <p className={styles.meta}>
        <span dir="auto">{by(idea.author)}</span>
        <span>{idea.difficulty}</span>
        <span>
          {since} <DateText at={idea.lastUpdated} />
        </span>
      </p>
    </Card>
  );
}
