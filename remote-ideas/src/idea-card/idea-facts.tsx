import { formatNumber } from '@idea-hub/shared/platform/format-number';
import { Badge, type BadgeTone } from '@idea-hub/shared/ui/badge';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { Eye, Flame, Star, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Idea } from '../catalogue/types.ts';
import { formatDate } from '../format.ts';
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

interface Popularity {
  readonly text: string;
  /** It takes more likes than these. */
  readonly above: number;
  readonly tone: BadgeTone;
  readonly icon: ReactNode;
}

/** The badges of BR-08, the highest first: a card wears the first that it earned. */
const BADGES: readonly Popularity[] = [
  { text: 'TRENDING', above: 200, tone: 'warning', icon: <TrendingUp /> },
  { text: 'HOT', above: 150, tone: 'danger', icon: <Flame /> },
  { text: 'POPULAR', above: 50, tone: 'brand', icon: <Star /> },
];

export function PopularityBadge({ likes }: { likes: number }) {
  const badge = BADGES.find(({ above }) => likes > above);
  return badge ? (
    <Badge tone={badge.tone} icon={badge.icon}>
      {badge.text}
    </Badge>
  ) : null;
}
