import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { Eye } from 'lucide-react';
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

/** How often it was seen: an icon with a figure; screen readers meet the word. */
export function IdeaViews({ idea: { views } }: { idea: Idea }) {
  return (
    <p className={styles.views}>
      <Eye />
      {formatNumber(views)} <VisuallyHidden>{messages.views(views)}</VisuallyHidden>
    </p>
  );
}
