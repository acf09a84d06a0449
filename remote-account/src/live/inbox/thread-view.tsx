import { createListeners } from '@composed/browser/listeners';
import {
  type CommunityCalls,
  getMessagesIdThread,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { useAnswer } from '@idea-hub/shared/live/use-answer';
import { Link } from '@idea-hub/shared/router';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Button, buttonClass } from '@idea-hub/shared/ui/button';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { RelativeTime } from '@idea-hub/shared/ui/relative-time';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { ArrowLeft, Mail, ShieldAlert } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { href } from '../../manifest.ts';
import { Unblock } from '../blocked-senders.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { messages } from '../messages.ts';
import styles from './inbox.module.css';
import { Mark } from './mark.tsx';
import { ReplyForm } from './reply-form.tsx';
import { type ThreadAction, ThreadMenu } from './thread-menu.tsx';
import type { InboxList, Thread } from './use-inbox.ts';

const texts = messages.inbox;

type Message = CommunityCalls['GET /messages/{id}/thread']['answer']['messages'][number];

export interface Acted {
  readonly action: ThreadAction;
  readonly thread: Thread;
  /** Id of the newest message of the other sender. */
  readonly received: string | undefined;
}

interface ThreadViewProps {
  readonly id: string;
  /** False: the thread is open because the list has room beside it. It stays unread until the member uses it. */
  readonly isChosen: boolean;
  readonly inbox: Pick<InboxList, 'read' | 'update'>;
  /** Tells of changed blocks. */
  readonly blocks: ReturnType<typeof createListeners<void>>;
  onAct(acted: Acted): void;
}

/** A thread with its messages and the field for a reply. Choosing or using it marks it as read. */
export function ThreadView(props: ThreadViewProps) {
  const { id, isChosen, blocks, onAct } = props;
  const { read, update } = props.inbox;
  const [changes] = useState(() => createListeners());
  useEffect(() => blocks.subscribe(() => changes.tell()), [blocks, changes]);
  const [isUsed, setIsUsed] = useState(false);
  const isRead = isChosen || isUsed;
  const ask = useCallback(() => call(getMessagesIdThread, { path: { id }, input: {} }), [id]);
  const { answer, retry } = useAnswer(ask, changes);
  const heading = useRef<HTMLHeadingElement>(null);
  const {
    thread = null,
    messages: newest = [],
    next = null,
  } = answer.status === 'ready' ? answer.value : {};
  const earlier = useEarlier(id, next, newest);

  useEffect(() => {
    if (thread) update(thread);
  }, [thread, update]);
  useEffect(() => {
    if (thread && thread.unread > 0 && isRead) void read(thread).catch(() => {});
  }, [thread, read, isRead]);

  const isShown = thread !== null;
  useEffect(() => {
    if (isShown && isChosen) heading.current?.focus();
  }, [isShown, isChosen]);

  if (answer.status === 'failed') {
    return <LoadFailed title={messages.loadFailed.thread} error={answer.error} onRetry={retry} />;
  }
  if (!thread) return <Skeleton lines={6} label={texts.loadingThread} />;
  const received = newest.findLast(({ isOwn }) => !isOwn)?.id;
  const actions = (['block', 'report', 'remove'] as const).filter(
    (action) => (action !== 'report' || received) && (action !== 'block' || !thread.isBlocked),
  );
  const known = new Set(newest.map((message) => message.id));
  const all = [...earlier.messages.filter((message) => !known.has(message.id)), ...newest];
  const use = () => setIsUsed(true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices the use of any control inside.
    <div className={styles.open} onFocus={use} onPointerDown={use}>
      <header className={styles.head}>
        <Link to="/account?section=messages" className={styles.back} aria-label={texts.back}>
          <ArrowLeft aria-hidden="true" />
        </Link>
        <Avatar name={thread.name} picture={thread.authorPicture} />
        <div className={styles.who}>
          <div className={styles.line}>
            <h2 ref={heading} tabIndex={-1} className={styles.title}>
              {thread.authorId ? (
                <Link to={href('/members/:id', { id: thread.authorId })}>
                  <bdi>{thread.name}</bdi>
                </Link>
              ) : (
                <bdi>{thread.name}</bdi>
              )}
            </h2>
            <Mark thread={thread} isTold />
          </div>
          {thread.email && (
            <p className={styles.address} title={thread.email}>
              <bdi>{thread.email}</bdi>
            </p>
          )}
        </div>
        <ThreadMenu actions={actions} onAct={(action) => onAct({ action, thread, received })} />
      </header>
      <Talk messages={all} thread={thread} earlier={earlier} />
      {thread.blockId !== null ? (
        <Blocked id={thread.blockId} name={thread.name} onUnblocked={blocks.tell} />
      ) : thread.takesReplies ? (
        <ReplyForm key={thread.id} thread={thread} onSent={changes.tell} />
      ) : (
        <NoReply thread={thread} />
      )}
    </div>
  );
}

/** The messages before the newest ones, which the member asks for. Keeps those that were the newest then. */
function useEarlier(id: string, next: string | null, newest: readonly Message[]) {
  const [pages, setPages] = useState<{ messages: readonly Message[]; next: string | null }>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const cursor = pages ? pages.next : next;
  return {
    messages: pages?.messages ?? [],
    hasMore: cursor !== null,
    isBusy,
    error,
    async load() {
      if (cursor === null || isBusy) return;
      setIsBusy(true);
      setError(undefined);
      try {
        const page = await call(getMessagesIdThread, { path: { id }, input: { cursor } });
        setPages({ messages: [...page.messages, ...(pages?.messages ?? newest)], next: page.next });
      } catch (caught) {
        setError(caught);
      } finally {
        setIsBusy(false);
      }
    },
  };
}

interface TalkProps {
  readonly messages: readonly Message[];
  readonly thread: Thread;
  readonly earlier: ReturnType<typeof useEarlier>;
}

function Talk({ messages: all, thread, earlier }: TalkProps) {
  const end = useRef<HTMLLIElement>(null);
  const last = all.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new message
  useEffect(() => {
    const pane = end.current?.parentElement?.parentElement;
    if (pane) pane.scrollTop = pane.scrollHeight;
  }, [last]);
  return (
    <div className={styles.talk}>
      <Link to={`/project/${thread.ideaId}`} className={styles.idea}>
        <Fingerprint
          id={thread.ideaId}
          category={thread.category}
          crop="cover"
          className={styles.cover}
        />
        <span className={styles.ideaText}>
          <span className={styles.note}>
            {thread.isOwnIdea ? texts.aboutYours : texts.aboutIdea}
          </span>
          <bdi className={styles.ideaTitle}>{thread.ideaTitle}</bdi>
        </span>
      </Link>
      {thread.isVisitor && (
        <p className={styles.caution}>
          <ShieldAlert aria-hidden="true" />
          {texts.visitorHelp}
        </p>
      )}
      {earlier.error !== undefined && (
        <FormAlert>{refusalIn(earlier.error)?.text ?? texts.moreFailed}</FormAlert>
      )}
      {earlier.hasMore && (
        <Button
          passesFocus
          size="sm"
          variant="secondary"
          busy={earlier.isBusy}
          onClick={() => void earlier.load()}
        >
          {texts.earlier}
        </Button>
      )}
      <ol className={styles.messages} aria-label={texts.thread(thread.name)}>
        {all.map(({ id, isOwn, text, at }) => (
          <li
            key={id}
            ref={id === last ? end : undefined}
            className={styles.message}
            data-own={isOwn}
          >
            <VisuallyHidden>{isOwn ? texts.you : `${thread.name}:`}</VisuallyHidden>
            <p dir="auto" className={styles.text}>
              {text}
            </p>
            <RelativeTime at={at} />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface BlockedProps {
  /** Id of the block. */
  readonly id: string;
  readonly name: string;
  onUnblocked(): void;
}

function Blocked({ id, name, onUnblocked }: BlockedProps) {
  const textId = useId();
  return (
    <div className={styles.reply}>
      <p id={textId} className={styles.field}>
        {texts.blocked.yours(name)}
      </p>
      <Unblock
        variant="secondary"
        id={id}
        name={name}
        describedBy={textId}
        onUnblocked={onUnblocked}
      />
    </div>
  );
}

/** A visitor can only be answered by email, and a former member not at all. */
function NoReply({ thread: { email, ideaTitle, isVisitor } }: { thread: Thread }) {
  return (
    <div className={styles.reply}>
      <p className={styles.field}>
        {isVisitor ? email && texts.opensMail(email) : texts.formerMember}
      </p>
      {email && (
        <a href={mailTo(email, texts.subject(ideaTitle))} className={buttonClass({})}>
          <Mail aria-hidden="true" />
          {texts.reply}
        </a>
      )}
    </div>
  );
}

/** A `mailto:` link. Encoding keeps the address from adding parameters. */
const mailTo = (email: string, subject: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
