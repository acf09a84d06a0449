import { createListeners } from '@composed/browser/listeners';
import { postMessagesIdReports } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { ReportModal } from '@idea-hub/shared/ui/report-modal';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { Inbox } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messages as accountMessages } from '../messages.ts';
import { notify } from '../notices.ts';
import { BlockedSenders } from './blocked-senders.tsx';
import { ConfirmModal } from './confirm-modal.tsx';
import styles from './live-sections.module.css';
import { LoadFailed } from './load-failed.tsx';
import { type Message, type MessageAction, MessageCard, useInbox } from './message-card.tsx';
import { messages } from './messages.ts';

const texts = messages.inbox;

interface LiveInboxProps {
  onUnread(change: (unread: number) => number): void;
}

export function LiveInbox({ onUnread }: LiveInboxProps) {
  const inbox = useInbox(onUnread);
  const heading = useRef<HTMLHeadingElement>(null);
  const [blocks] = useState(() => createListeners());
  const [dialog, setDialog] = useState<{ action: MessageAction; message: Message }>();
  const [removals, setRemovals] = useState(0);
  // The focused element went away with the dialog.
  useEffect(() => {
    if (removals > 0) heading.current?.focus();
  }, [removals]);
  const { pages } = inbox;
  const close = () => setDialog(undefined);
  const done = (text: string) => {
    close();
    notify({ type: 'success', text });
  };
  return (
    <div className={styles.section}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {accountMessages.sections.messages}
      </h2>
      {pages.status === 'loading' && <Skeleton lines={6} label={texts.loading} />}
      {pages.status === 'failed' && (
        <LoadFailed title={messages.loadFailed.inbox} error={pages.error} onRetry={inbox.retry} />
      )}
      {pages.status === 'ready' && pages.items.length === 0 && pages.next === null && (
        <EmptyState icon={<Inbox />} headingLevel={3} title={texts.none} text={texts.noneText} />
      )}
      {pages.status === 'ready' && (
        <ul className={styles.list}>
          {pages.items.map((message) => (
            <li key={message.id}>
              <MessageCard
                message={message}
                onRead={() => inbox.read(message)}
                onAct={(action) => setDialog({ action, message })}
              />
            </li>
          ))}
        </ul>
      )}
      {pages.status === 'ready' && pages.next !== null && (
        <More state={pages.more} error={pages.error} onMore={inbox.loadMore} />
      )}
      {pages.status === 'ready' && (
        <BlockedSenders subscribe={blocks.subscribe} onUnblocked={blocks.tell} />
      )}
      {dialog?.action === 'remove' && (
        <ConfirmModal
          title={texts.removal.title}
          text={texts.removal.text}
          confirm={texts.remove}
          run={() => inbox.remove(dialog.message)}
          onClose={close}
          onDone={() => {
            done(texts.removal.done);
            setRemovals(removals + 1);
          }}
        />
      )}
      {dialog?.action === 'block' && (
        <ConfirmModal
          title={texts.blocking.title(dialog.message.name)}
          text={texts.blocking.text}
          confirm={texts.block}
          run={() => inbox.block(dialog.message)}
          onClose={close}
          onDone={() => {
            done(texts.blocking.done(dialog.message.name));
            blocks.tell();
          }}
        />
      )}
      <MessageReport
        message={dialog?.action === 'report' ? dialog.message : undefined}
        onClose={close}
        onSent={() => done(texts.reporting.sent)}
      />
    </div>
  );
}

interface MoreProps {
  state: 'idle' | 'loading' | 'failed';
  error: unknown;
  onMore(): void;
}

function More({ state, error, onMore }: MoreProps) {
  return (
    <div className={styles.lists}>
      {state === 'failed' && <FormAlert>{refusalIn(error)?.text ?? texts.moreFailed}</FormAlert>}
      <Button passesFocus variant="secondary" busy={state === 'loading'} onClick={onMore}>
        {texts.more}
      </Button>
    </div>
  );
}

interface MessageReportProps {
  message: Message | undefined;
  onClose(): void;
  onSent(): void;
}

function MessageReport({ message, onClose, onSent }: MessageReportProps) {
  // Keep the last message, so that the report's text survives closing the dialog.
  const [last, setLast] = useState(message);
  if (message && message !== last) setLast(message);
  if (!last) return null;
  return (
    <ReportModal
      key={last.id}
      about={`message-${last.id}`}
      texts={messages.inbox.reporting}
      open={message !== undefined}
      post={(reason, key) =>
        call(postMessagesIdReports, {
          path: { id: last.id },
          headers: { 'idempotency-key': key },
          input: { reason },
        })
      }
      onSent={onSent}
      onClose={onClose}
    />
  );
}
