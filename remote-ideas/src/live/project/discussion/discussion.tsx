import { formatNumber } from '@composed/browser/format-number';
import type { Comment } from '@idea-hub/shared/contracts/community-description';
import { refusalIn, withReason } from '@idea-hub/shared/live/refusal';
import { useSession } from '@idea-hub/shared/session';
import { toasts } from '@idea-hub/shared/toast';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Button } from '@idea-hub/shared/ui/button';
import { ReportModal } from '@idea-hub/shared/ui/report-modal';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { ChevronsUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { PROJECT_TOAST_MS } from '../../../timings.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { SessionEnded, SignInLink } from '../../sign-in.tsx';
import { type CommentAction, CommentItem } from './comment-item.tsx';
import { Composer } from './composer.tsx';
import '../../../ui/torn-wire.css';
import styles from './discussion.module.css';
import { messages } from './messages.ts';
import { RemoveModal } from './remove-modal.tsx';
import { neighbourOf, type Thread, threadsOf } from './threads.ts';
import { type Comments, useComments } from './use-comments.ts';

interface DiscussionProps {
  readonly ideaId: number;
  readonly isOwn: boolean;
  /** Keeps the place of the long skeleton. */
  readonly isLong?: boolean;
}

/** The comments on a published idea. */
export function Discussion({ ideaId, isOwn, isLong }: DiscussionProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { user } = useSession().state;
  const writer = useWriter();
  const comments = useComments(ideaId, user?.id);
  const { pages } = comments;
  const [acting, setActing] = useState<{ action: CommentAction; comment: Comment } | null>(null);
  const end = () => setActing(null);

  const next = useNextFocus(pages, acting);

  async function post(text: string, replyTo: string | null, key: string) {
    const { id } = await comments.post(text, replyTo, key);
    next.current = () => elementOf(id);
  }
  async function remove(comment: Comment) {
    const near = neighbourOf(pages.status === 'ready' ? pages.items : [], comment);
    await comments.remove(comment);
    // The pressed button is gone.
    next.current = () => (near && elementOf(near.id)) ?? heading.current;
  }
  const total = pages.status === 'ready' ? (pages.total ?? 0) : 0;
  return (
    <section
      aria-labelledby={headingId}
      data-torn
      className={`${styles.discussion} ${isLong ? styles.long : ''}`}
    >
      <div className={styles.top}>
        <h2 ref={heading} id={headingId} tabIndex={-1}>
          {messages.heading}
        </h2>
        {total > 0 && (
          <p className={styles.note}>
            {formatNumber(total)} {messages.count(total)}
          </p>
        )}
      </div>
      {pages.status === 'loading' && <Skeleton lines={4} label={messages.loading} />}
      {pages.status === 'failed' && (
        <LoadFailed
          texts={withReason(messages.failed, pages.error)}
          headingLevel={3}
          onRetry={comments.retry}
        />
      )}
      {pages.status === 'ready' && (
        <>
          <Earlier comments={comments} />
          {total === 0 && <p>{isOwn ? messages.emptyOwn : messages.empty}</p>}
          <ol className={styles.threads}>
            {threadsOf(pages.items).map((thread) => (
              <ThreadItem
                key={thread.comment.id}
                thread={thread}
                ideaId={ideaId}
                isMember={writer?.isEmailVerified === true}
                edit={comments.edit}
                post={post}
                onAct={(action, comment) => setActing({ action, comment })}
              />
            ))}
          </ol>
          {writer?.isEmailVerified && (
            <div key={writer.id} className={styles.comment}>
              <Avatar name={writer.name} picture={writer.profile.profilePicture} size="sm" />
              <Composer
                name={`comment.${ideaId}`}
                texts={messages.comment}
                post={(text, key) => post(text, null, key)}
              />
            </div>
          )}
          {writer && !writer.isEmailVerified && <p>{messages.verify}</p>}
          {!writer && (
            <p>
              <SignInLink variant="secondary">{messages.signIn}</SignInLink>
            </p>
          )}
        </>
      )}
      {acting?.action === 'remove' && (
        <RemoveModal remove={() => remove(acting.comment)} onClose={end} />
      )}
      {acting?.action === 'report' && (
        <ReportModal
          open
          about={`comment-${acting.comment.id}`}
          texts={messages.reporting}
          notice={<SessionEnded>{messages.sessionEnded}</SessionEnded>}
          post={(reason, key) => comments.report(acting.comment, reason, key)}
          onSent={() => {
            end();
            const text = messages.reporting.sent;
            toasts.publish({ type: 'success', text, duration: PROJECT_TOAST_MS });
          }}
          onClose={end}
        />
      )}
    </section>
  );
}

const elementOf = (id: string) => document.getElementById(`comment-${id}`);

/** The result takes a function that finds an element. The element gets the focus after the next of these changes. */
function useNextFocus(pages: Comments['pages'], acting: unknown) {
  const next = useRef<() => HTMLElement | null>(() => null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new comment changes the pages, a dialog `acting`
  useEffect(() => {
    // An open dialog keeps the focus.
    if (document.querySelector('dialog[open]')) return;
    next.current()?.focus();
    next.current = () => null;
  }, [pages, acting]);
  return next;
}

/** The signed-in member. If the session expires, the same member, so that what they are writing stays. */
function useWriter() {
  const { user, ...state } = useSession().state;
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  const hasExpired = state.status === 'anonymous' && state.reason === 'expired';
  return user ?? (hasExpired ? last : null);
}

function Earlier({ comments: { pages, loadMore } }: { comments: Comments }) {
  if (pages.status !== 'ready' || pages.next === null) return null;
  const isLoading = pages.more === 'loading';
  return (
    <div>
      {pages.more === 'failed' && (
        <FormAlert>{refusalIn(pages.error)?.text ?? messages.earlierFailed}</FormAlert>
      )}
      <Button
        passesFocus
        variant="secondary"
        size="sm"
        icon={<ChevronsUp />}
        busy={isLoading}
        onClick={loadMore}
      >
        {isLoading ? messages.loadingEarlier : messages.earlier}
      </Button>
    </div>
  );
}

interface ThreadItemProps {
  readonly thread: Thread;
  readonly ideaId: number;
  readonly isMember: boolean;
  edit: Comments['edit'];
  post(text: string, replyTo: string, key: string): Promise<unknown>;
  onAct(action: CommentAction, comment: Comment): void;
}

/** A comment with its replies. A reply to a reply joins the same thread. */
function ThreadItem({ thread, ideaId, post, onAct, ...rest }: ThreadItemProps) {
  const { comment, replies } = thread;
  const [isReplying, setIsReplying] = useState(false);
  const composer = useRef<HTMLLIElement>(null);
  function act(action: CommentAction, on: Comment) {
    if (action !== 'reply') return onAct(action, on);
    setIsReplying(true);
    // An open one stays, with its text.
    composer.current?.querySelector('textarea')?.focus();
  }
  const isMember = rest.isMember && comment.author !== null;
  return (
    <li className={styles.thread}>
      <CommentItem {...rest} isMember={isMember} comment={comment} onAct={act} />
      {(replies.length > 0 || isReplying) && (
        <ol className={styles.replies}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem {...rest} comment={reply} onAct={act} />
            </li>
          ))}
          {isReplying && (
            <li ref={composer}>
              <Composer
                name={`comment.${ideaId}.${comment.id}`}
                texts={messages.answer}
                post={(text, key) => post(text, comment.id, key)}
                onSent={() => setIsReplying(false)}
                onCancel={() => {
                  // The pressed button is gone.
                  document.getElementById(`comment-${comment.id}`)?.focus();
                  setIsReplying(false);
                }}
              />
            </li>
          )}
        </ol>
      )}
    </li>
  );
}
