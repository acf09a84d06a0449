import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { Eye, Heart } from 'lucide-react';
import type { Idea } from '../catalogue/types.ts';
import { formatDate, formatNumber } from '../format.ts';
import styles from './idea-card.module.css';
import { messages } from './messages.ts';

/** Difficulty and date of an idea. */
export function IdeaMeta({ idea }: { idea: Idea }) {
  return (
    <p className={styles.meta}>
      <span>
        <VisuallyHidden>{messages.difficulty} </VisuallyHidden>
        <span>{idea.difficulty}</span>
      </span>
      <span>
        <VisuallyHidden>{messages.posted} </VisuallyHidden>
        <time dateTime={idea.datePosted}>{formatDate(idea.datePosted)}</time>
      </span>
    </p>
  );
}

/** Likes and views, as icons with figures; screen readers meet the words. */
export function IdeaFigures({ idea: { likes, views } }: { idea: Idea }) {
  return (
    <p className={styles.figures}>
      <span>
        <Heart />
        {formatNumber(likes)} <VisuallyHidden>{messages.likes(likes)}</VisuallyHidden>
      </span>
      <span>
        <Eye />
        {formatNumber(views)} <VisuallyHidden>{messages.views(views)}</VisuallyHidden>
      </span>
    </p>
  );
}
