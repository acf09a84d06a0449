import type { Comment } from '@idea-hub/shared/contracts/community-description';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Badge } from '@idea-hub/shared/ui/badge';
import { IconButton } from '@idea-hub/shared/ui/icon-button';
import { RelativeTime } from '@idea-hub/shared/ui/relative-time';
import { Flag } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { MemberLink } from '../../member/member-link.tsx';
import { Composer } from './composer.tsx';
import styles from './discussion.module.css';
import { LinkedText } from './linked-text.tsx';
import { messages } from './messages.ts';

export type CommentAction = 'reply' | 'report' | 'remove';

interface CommentItemProps {
  readonly comment: Comment;
  /** Whether the viewer may reply and report. */
  readonly isMember: boolean;
  edit(comment: Comment, text: string): Promise<unknown>;
  onAct(action: CommentAction, comment: Comment): void;
}

/** A comment or a reply. */
export function CommentItem({ comment, isMember, edit, onAct }: CommentItemProps) {
  const { id, author, isOwn } = comment;
  const nameId = useId();
  const [isEditing, setIsEditing] = useState(false);
  const minutesLeft = useMinutesLeft(comment);
  const article = useRef<HTMLElement>(null);
  function endEdit() {
    // The pressed button is gone.
    article.current?.focus();
    setIsEditing(false);
  }
  if (author === null) return <p className={styles.removed}>{messages.removed}</p>;
  return (
    <article
      ref={article}
      id={`comment-${id}`}
      tabIndex={-1}
      aria-labelledby={nameId}
      className={styles.comment}
    >
      <Avatar name={author} picture={comment.authorPicture} size="sm" />
      <div className={styles.words}>
        <Head comment={comment} nameId={nameId}>
          {isMember && !isOwn && (
            <IconButton
              label={messages.report}
              aria-describedby={nameId}
              icon={<Flag />}
              className={styles.report}
              onClick={() => onAct('report', comment)}
            />
          )}
        </Head>
        {isEditing ? (
          <Composer
            name={`comment-change.${id}`}
            texts={messages.change}
            initial={comment.text}
            post={(text) => edit(comment, text)}
            onCancel={endEdit}
            onSent={endEdit}
          />
        ) : (
          <>
            <p dir="auto" className={styles.text}>
              <LinkedText text={comment.text} />
            </p>
            <div className={styles.actions}>
              {isMember && (
                <TextButton describedBy={nameId} onClick={() => onAct('reply', comment)}>
                  {messages.reply}
                </TextButton>
              )}
              {minutesLeft > 0 && (
                <TextButton describedBy={nameId} onClick={() => setIsEditing(true)}>
                  {messages.edit}
                </TextButton>
              )}
              {comment.canDelete && (
                <TextButton describedBy={nameId} onClick={() => onAct('remove', comment)}>
                  {messages.remove}
                </TextButton>
              )}
              {minutesLeft > 0 && (
                <span className={styles.note}>{messages.minutesLeft(minutesLeft)}</span>
              )}
            </div>
          </>
        )}
      </div>
    </article>
  );
}

function Head(props: { comment: Comment; nameId: string; children: ReactNode }) {
  const { comment, nameId, children } = props;
  return (
    <div className={styles.head}>
      <p className={styles.by}>
        <span id={nameId} className={styles.name}>
          <MemberLink id={comment.authorId} name={comment.author ?? ''} />
        </span>
        {comment.isByAuthor && <Badge tone="brand">{messages.author}</Badge>}
        {comment.isByReviewer && <Badge>{messages.reviewer}</Badge>}
        <span className={styles.note}>
          <RelativeTime at={comment.at} />
          {comment.isEdited && ` · ${messages.edited}`}
        </span>
      </p>
      {children}
    </div>
  );
}

interface TextButtonProps {
  /** All comments have buttons with these names, so the description names the author. */
  readonly describedBy: string;
  readonly children: string;
  onClick(): void;
}

const TextButton = ({ describedBy, ...rest }: TextButtonProps) => (
  <button type="button" aria-describedby={describedBy} className={styles.textButton} {...rest} />
);

const MINUTE = 60_000;

/** Minutes until the comment can't be changed any more; 0 if it can't. */
function useMinutesLeft({ editableUntil }: Comment): number {
  const [now, setNow] = useState(Date.now);
  const left = editableUntil === null ? 0 : Date.parse(editableUntil) - now;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left % MINUTE || MINUTE);
    return () => clearTimeout(timer);
  }, [left]);
  return Math.max(0, Math.ceil(left / MINUTE));
}
