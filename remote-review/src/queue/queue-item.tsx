import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Badge } from '@idea-hub/shared/ui/badge';
import { CardLink } from '@idea-hub/shared/ui/card';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { RelativeTime } from '@idea-hub/shared/ui/relative-time';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { Clock, Copy, Flag } from 'lucide-react';
import { href } from '../manifest.ts';
import { messages } from '../messages.ts';
import styles from './queue-item.module.css';
import { useWithFilter } from './use-filter.ts';

export type Item = CommunityCalls['GET /review/ideas']['answer']['ideas'][number];

interface QueueItemProps {
  readonly idea: Item;
  /** Number of listed ideas with this title. */
  readonly alike: number;
  /** Whether the idea before has the same title, and shows the number. */
  readonly isRepeated: boolean;
  readonly isSelected: boolean;
  /** Without it, the idea can't be selected. */
  readonly onSelect?: ((isSelected: boolean) => void) | undefined;
}

export function QueueItem({ idea, alike, isRepeated, isSelected, onSelect }: QueueItemProps) {
  const withFilter = useWithFilter();
  const { by, select, since, reports, edit } = messages.queue;
  return (
    <li
      className={styles.item}
      data-selected={isSelected || undefined}
      data-alike={alike > 1 || undefined}
      data-loud={idea.title === idea.title.toUpperCase() || undefined}
    >
      {onSelect && (
        <label className={styles.select}>
          <VisuallyHidden>{select(idea.title)}</VisuallyHidden>
          <input
            type="checkbox"
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </label>
      )}
      <Fingerprint
        id={idea.id}
        category={idea.category}
        crop="square"
        className={styles.print ?? ''}
      />
      <div className={styles.text}>
        <h2 dir="auto" className={styles.title}>
          <CardLink to={withFilter(href('/review/:id', { id: `${idea.id}` }))}>
            {idea.title}
          </CardLink>
        </h2>
        <p dir="auto" className={styles.excerpt}>
          {idea.description}
        </p>
      </div>
      <p className={styles.author}>
        <Avatar name={idea.author} picture={idea.authorPicture} size="sm" />
        <span dir="auto">
          <VisuallyHidden>{by}</VisuallyHidden> {idea.author}
        </span>
      </p>
      <div className={styles.labels}>
        {alike > 1 && !isRepeated && (
          <Badge tone="warning" icon={<Copy />}>
            {messages.queue.alike(alike)}
          </Badge>
        )}
        {idea.isPublic && idea.status !== 'Published' && <Badge tone="info">{edit}</Badge>}
        {idea.reports > 0 && (
          <Badge tone="danger" icon={<Flag />}>
            {reports(idea.reports)}
          </Badge>
        )}
        <span className={styles.category} data-category={idea.category.toLowerCase()}>
          {idea.category}
        </span>
      </div>
      <p className={styles.waiting}>
        <Clock aria-hidden="true" />
        <VisuallyHidden>{since}</VisuallyHidden>
        <RelativeTime at={idea.lastUpdated} />
      </p>
    </li>
  );
}
