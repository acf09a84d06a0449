import { useLatest } from '@composed/browser/use-latest';
import { isApiError } from '@idea-hub/shared/api';
import {
  type CommunityCalls,
  deleteMessagesId,
  getMessages,
  putMessagesIdBlock,
  putMessagesIdRead,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { usePages } from '@idea-hub/shared/live/use-pages';
import { Link } from '@idea-hub/shared/router';
import { Badge } from '@idea-hub/shared/ui/badge';
import { Button, buttonClass } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { Ban, ChevronDown, Flag, Mail, Trash2 } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { formatDay } from '../format.ts';
import styles from './live-sections.module.css';
import { messages } from './messages.ts';

const texts = messages.inbox;

export type MessageAction = 'remove' | 'block' | 'report';

interface MessageCardProps {
  readonly message: Message;
  onRead(): void;
  onAct(action: MessageAction): void;
}

/** A message as a line that opens. Opening marks it as read. */
export function MessageCard({ message, onRead, onAct }: MessageCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const toggle = () => {
    if (!isOpen) onRead();
    setIsOpen(!isOpen);
  };
  const { name, ideaTitle, isRead, isMember, at } = message;
  return (
    <Card
      as="article"
      aria-labelledby={id}
      className={isRead ? styles.item : `${styles.item} ${styles.unread}`}
    >
      <h3 className={styles.title}>
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          className={styles.toggle}
          onClick={toggle}
        >
          <bdi>{name}</bdi>
          <ChevronDown className={styles.chevron} />
        </button>
      </h3>
      <p className={styles.meta}>
        {!isRead && <Badge tone="brand">{texts.unread}</Badge>}
        {/* A sender without an address is a former member. */}
        {!isMember && message.email !== null && <Badge tone="warning">{texts.visitor}</Badge>}
        <span>
          {texts.about} <bdi>{ideaTitle}</bdi>
        </span>
        <time dateTime={at}>{formatDay(at)}</time>
      </p>
      {isOpen && <Opened message={message} titleId={id} onAct={onAct} />}
    </Card>
  );
}

interface OpenedProps extends Pick<MessageCardProps, 'message' | 'onAct'> {
  readonly titleId: string;
}

function Opened({ message, titleId, onAct }: OpenedProps) {
  const { email, ideaId, ideaTitle, isMember } = message;
  // All messages have buttons with these names, so the description names the message.
  const look = { size: 'sm', variant: 'secondary', 'aria-describedby': titleId } as const;
  return (
    <div className={styles.body}>
      <p dir="auto" className={styles.text}>
        {message.message}
      </p>
      <p className={styles.meta}>
        <Link to={`/project/${ideaId}`}>
          <bdi>{ideaTitle}</bdi>
        </Link>
        {email && <bdi>{email}</bdi>}
      </p>
      {!isMember && email && <p className={styles.note}>{texts.visitorHelp}</p>}
      {!email && <p className={styles.note}>{texts.formerMember}</p>}
      <div className={styles.actions}>
        {email && (
          <a
            href={mailTo(email, texts.subject(ideaTitle))}
            aria-describedby={titleId}
            className={buttonClass({ size: 'sm' })}
          >
            <Mail className={styles.icon} />
            {texts.reply}
          </a>
        )}
        <Button {...look} icon={<Trash2 />} onClick={() => onAct('remove')}>
          {texts.remove}
        </Button>
        <Button {...look} icon={<Ban />} onClick={() => onAct('block')}>
          {texts.block}
        </Button>
        <Button {...look} icon={<Flag />} onClick={() => onAct('report')}>
          {texts.report}
        </Button>
      </div>
    </div>
  );
}

/** A `mailto:` link. Encoding keeps the address from adding parameters. */
const mailTo = (email: string, subject: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;

export type Message = CommunityCalls['GET /messages']['answer']['messages'][number];

/**
 * The member's messages, page by page. Marking as read shows immediately; other changes show after the
 * server's answer.
 *
 * @param onUnread receives a function that updates the number of unread messages
 */
export function useInbox(onUnread: (change: (unread: number) => number) => void) {
  const latest = useLatest(onUnread);
  const ask = useCallback(
    async (cursor: string | undefined) => {
      const input = cursor ? { cursor } : {};
      const { messages, next, unread } = await call(getMessages, { input });
      if (!cursor) latest.current(() => unread);
      return { items: messages, next };
    },
    [latest],
  );
  const { change, ...list } = usePages(ask);

  function read({ id, isRead }: Message) {
    if (isRead) return;
    const show = (to: boolean) => {
      change((all) => all.map((one) => (one.id === id ? { ...one, isRead: to } : one)));
      onUnread((unread) => unread + (to ? -1 : 1));
    };
    show(true);
    call(putMessagesIdRead, { path: { id } }).catch(() => show(false));
  }

  return {
    ...list,
    read,
    async remove({ id }: Message) {
      await call(deleteMessagesId, { path: { id } }).catch((error: unknown) => {
        // The message was already deleted: an answer was lost, or another tab deleted it.
        if (!isApiError(error) || error.status !== 404) throw error;
      });
      change((all) => all.filter((one) => one.id !== id));
    },
    block: ({ id }: Message) => call(putMessagesIdBlock, { path: { id } }),
  };
}
