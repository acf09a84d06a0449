import './live.css';
import { formatNumber } from '@composed/browser/format-number';
import { type ToastType, toasts } from '@idea-hub/shared/toast';
import { Card } from '@idea-hub/shared/ui/card';
import { IconButton } from '@idea-hub/shared/ui/icon-button';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { Bookmark, Heart, Share2 } from 'lucide-react';
import { memo } from 'react';
import { type Mark, marks, setMark, useMark } from '../catalogue/marks.ts';
import type { Idea } from '../catalogue/types.ts';
import { copyText } from '../copy-text.ts';
import { CARD_TOAST_MS } from '../timings.ts';
import { useIsShown } from './byline.ts';
import styles from './idea-card.module.css';
import { IdeaCardFace, type IdeaCardFaceProps } from './idea-card-face.tsx';
import { messages } from './messages.ts';

interface IdeaCardProps extends Omit<IdeaCardFaceProps, 'idea' | 'actions'> {
  /** `undefined` if the idea no longer exists. */
  readonly idea: Idea | undefined;
}

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
  const isShown = useIsShown();
  return (
    <div className={styles.actions}>
      <IconButton label={actions.like} icon={<Heart />} mark pressed={isLiked} onClick={like} />
      {isShown(likes) && (
        <span className={styles.likes}>
          {formatNumber(likes)} <VisuallyHidden>{messages.likes(likes)}</VisuallyHidden>
        </span>
      )}
      <IconButton label={actions.save} icon={<Bookmark />} mark pressed={isSaved} onClick={save} />
      <IconButton label={actions.share} icon={<Share2 />} onClick={share} />
    </div>
  );
}

function say(type: ToastType, text: string): void {
  toasts.publish({ type, text, duration: CARD_TOAST_MS });
}

/** Runs an action. If it fails, a toast says so. */
async function attempt(action: () => unknown): Promise<void> {
  try {
    await action();
  } catch {
    say('error', messages.failed);
  }
}

/** Like, Save and Share of a card. It makes no calls itself. */
function useCardActions({ id, title }: Idea) {
  const set = (mark: Mark, ...texts: [first: string, again: string]) =>
    attempt(() => setMark(marks, [id, mark], texts, say));

  return {
    isLiked: useMark(marks, id, 'liked'),
    isSaved: useMark(marks, id, 'saved'),
    like() {
      if (marks.own.has(id)) say('info', messages.ownLike);
      else void set('liked', messages.liked, messages.alreadyLiked);
    },
    save: () => set('saved', messages.saved, messages.alreadySaved),
    share: () =>
      attempt(async () => {
        await copyText(messages.shareText(title));
        say('success', messages.shared);
      }),
  };
}
