import type { Address } from '@idea-hub/shared/contracts/addresses';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { Link } from '@idea-hub/shared/router';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Button } from '@idea-hub/shared/ui/button';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { RelativeTime } from '@idea-hub/shared/ui/relative-time';
import { useId } from 'react';
import { messages } from '../messages.ts';
import styles from './inbox.module.css';
import { Mark } from './mark.tsx';
import type { InboxList, Thread } from './use-inbox.ts';

const texts = messages.inbox;

const threadAddress = (id: string): Address =>
  `/account?section=messages&thread=${encodeURIComponent(id)}`;

interface ThreadListProps {
  readonly inbox: InboxList;
  /** Id of the open thread. */
  readonly open: string | null;
}

/** The threads as links, the one with the latest message first. */
export function ThreadList({ inbox: { pages, loadMore }, open }: ThreadListProps) {
  if (pages.status !== 'ready') return null;
  return (
    <>
      <ul className={styles.threads}>
        {pages.items.map((thread) => (
          <li key={thread.id}>
            <ThreadLink thread={thread} isOpen={thread.id === open} />
          </li>
        ))}
      </ul>
      {pages.next !== null && (
        <div className={styles.more}>
          {pages.more === 'failed' && (
            <FormAlert>{refusalIn(pages.error)?.text ?? texts.moreFailed}</FormAlert>
          )}
          <Button
            passesFocus
            size="sm"
            variant="secondary"
            busy={pages.more === 'loading'}
            onClick={loadMore}
          >
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}

function ThreadLink({ thread, isOpen }: { thread: Thread; isOpen: boolean }) {
  const id = useId();
  const { name, authorPicture, ideaTitle } = thread;
  // A member who wrote last has read the earlier messages.
  const unread = thread.isOwn ? 0 : thread.unread;
  return (
    <Link
      to={threadAddress(thread.id)}
      aria-current={isOpen ? 'true' : undefined}
      aria-labelledby={`${id}name ${id}idea${unread > 0 ? ` ${id}unread` : ''}`}
      className={styles.thread}
      data-unread={unread > 0}
      data-blocked={thread.isBlocked}
    >
      <Avatar name={name} picture={authorPicture} />
      <span className={styles.lines}>
        <span className={styles.line}>
          <bdi id={`${id}name`} className={styles.name}>
            {name}
          </bdi>
          <span className={styles.time}>
            <RelativeTime at={thread.at} />
          </span>
        </span>
        <span dir="auto" className={styles.preview}>
          {/* `dir="auto"` skips an element with a direction, so the message sets that of the line. */}
          <span dir="ltr" className={styles.mark}>
            <Mark thread={thread} />
          </span>
          {thread.isOwn && texts.you} {thread.text}
        </span>
        <span className={styles.about}>
          <Fingerprint
            id={thread.ideaId}
            category={thread.category}
            crop="square"
            className={styles.print}
          />
          <bdi id={`${id}idea`}>{ideaTitle}</bdi>
        </span>
      </span>
      {unread > 0 && (
        <span
          id={`${id}unread`}
          role="img"
          aria-label={texts.unread(unread)}
          className={styles.dot}
        />
      )}
    </Link>
  );
}
