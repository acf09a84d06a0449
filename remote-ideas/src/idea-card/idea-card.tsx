import { formatNumber } from '@composed/browser/format-number';
import { Card } from '@idea-hub/shared/ui/card';
import { IconButton } from '@idea-hub/shared/ui/icon-button';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { Bookmark, Heart, Share2 } from 'lucide-react';
import { memo } from 'react';
import type { Idea } from '../catalogue/types.ts';
import styles from './idea-card.module.css';
import { IdeaCardFace, type IdeaCardFaceProps } from './idea-card-face.tsx';
import { messages } from './messages.ts';
import { useCardActions } from './use-card-actions.ts';

export interface IdeaCardProps extends Omit<IdeaCardFaceProps, 'idea' | 'actions'> {
  /** `undefined` if the idea no longer exists. */
  readonly idea: Idea | undefined;
}

/** An idea in a list. */
export const IdeaCard = memo(function IdeaCard({ idea, ...rest }: IdeaCardProps) {
  if (idea) return <IdeaCardFace idea={idea} {...rest} actions={<CardActions idea={idea} />} />;
  return (
    <Card as="article" className={styles.card}>
      <p className={styles.missing}>{messages.notFound}</p>
    </Card>
  );
});

function CardActions({ idea }: { idea: Idea }) {
  const { isLiked, isSaved, like, save, share } = useCardActions(idea);
  const { actions } = messages;
  const { likes } = idea;
  return (
    <div className={styles.actions}>
      <IconButton label={actions.like} icon={<Heart />} mark pressed={isLiked} onClick={like} />
      <span className={styles.likes}>
        {formatNumber(likes)} <VisuallyHidden>{messages.likes(likes)}</VisuallyHidden>
      </span>
      <IconButton label={actions.save} icon={<Bookmark />} mark pressed={isSaved} onClick={save} />
      <IconButton label={actions.share} icon={<Share2 />} onClick={share} />
    </div>
  );
}
