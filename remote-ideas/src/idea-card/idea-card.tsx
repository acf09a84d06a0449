import { formatNumber } from '@idea-hub/shared/platform/format-number';
import { Badge } from '@idea-hub/shared/ui/badge';
import { Card } from '@idea-hub/shared/ui/card';
import { CategoryChip } from '@idea-hub/shared/ui/chip';
import { IconButton } from '@idea-hub/shared/ui/icon-button';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { Bookmark, Heart, Share2, Sprout } from 'lucide-react';
import { memo, useId } from 'react';
import type { Idea } from '../catalogue/types.ts';
import styles from './idea-card.module.css';
import { IdeaMeta, IdeaViews, PopularityBadge } from './idea-facts.tsx';
import { IdeaLink } from './idea-link.tsx';
import { messages } from './messages.ts';
import { useCardActions } from './use-card-actions.ts';

export interface IdeaCardProps {
  /** Nothing when the idea is gone. */
  readonly idea: Idea | undefined;
  readonly headingLevel?: 2 | 3;
  /** `row`: as wide as the list, its parts side by side. */
  readonly layout?: 'tile' | 'row';
  /** Its place, from 0, in a list of which only a part is on the page, and that list's length. */
  readonly index?: number;
  readonly total?: number;
  /** Gets the idea's address when the card is clicked. */
  onOpen(to: string): void;
}

/** An idea in a list (BR-08 to BR-11). */
export const IdeaCard = memo(function IdeaCard({ idea, ...rest }: IdeaCardProps) {
  if (idea) return <KnownIdeaCard idea={idea} {...rest} />;
  return (
    <Card as="article" className={styles.card}>
      <p className={styles.missing}>{messages.notFound}</p>
    </Card>
  );
});

function KnownIdeaCard({
  idea,
  headingLevel = 3,
  layout = 'tile',
  index,
  total,
  onOpen,
}: IdeaCardProps & { idea: Idea }) {
  const Heading = `h${headingLevel}` as const;
  const titleId = useId();
  return (
    <Card
      as="article"
      interactive
      aria-labelledby={titleId}
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={total}
      className={`${styles.card} ${styles[layout]}`}
    >
      <div className={styles.labels}>
        <CategoryChip category={idea.category} />
        <PopularityBadge likes={idea.likes} />
      </div>
      <div className={styles.texts}>
        <Heading dir="auto" className={styles.title}>
          <IdeaLink id={titleId} idea={idea} onOpen={onOpen} />
        </Heading>
        {idea.description && (
          <p dir="auto" className={styles.description}>
            {idea.description}
          </p>
        )}
      </div>
      <div className={styles.facts}>
        <IdeaMeta idea={idea} />
        {idea.difficulty === 'Beginner' && (
          <Badge tone="success" icon={<Sprout />}>
            {messages.beginnerFriendly}
          </Badge>
        )}
      </div>
      <div className={styles.foot}>
        <IdeaViews idea={idea} />
        <CardActions idea={idea} />
      </div>
    </Card>
  );
}

function CardActions({ idea }: { idea: Idea }) {
  const { isLiked, isSaved, like, save, share } = useCardActions(idea);
  const { actions } = messages;
  const { likes } = idea;
  return (
    <div className={styles.actions}>
      <IconButton label={actions.like} icon={<Heart />} pressed={isLiked} onClick={like} />
      <span className={styles.likes}>
        {formatNumber(likes)} <VisuallyHidden>{messages.likes(likes)}</VisuallyHidden>
      </span>
      <IconButton label={actions.save} icon={<Bookmark />} pressed={isSaved} onClick={save} />
      <IconButton label={actions.share} icon={<Share2 />} onClick={share} />
    </div>
  );
}
