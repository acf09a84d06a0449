import { createListeners } from '@composed/browser/listeners';
import {
  postMessagesIdReports,
  putMessagesIdBlock,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { useNavigate, useSearchParams } from '@idea-hub/shared/router';
import { Card } from '@idea-hub/shared/ui/card';
import { ReportModal } from '@idea-hub/shared/ui/report-modal';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { messages as accountMessages } from '../../messages.ts';
import { notify } from '../../notices.ts';
import { BlockedSenders } from '../blocked-senders.tsx';
import { ConfirmModal } from '../confirm-modal.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { messages } from '../messages.ts';
import styles from './inbox.module.css';
import { Invitation } from './invitation.tsx';
import { ThreadList } from './thread-list.tsx';
import { type Acted, ThreadView } from './thread-view.tsx';
import { type Thread, useInbox } from './use-inbox.ts';

const texts = messages.inbox;

/** Window in which the list is beside the thread, as in the style sheet. */
const wide = () => globalThis.matchMedia?.('(min-width: 48em)');
const isWideNow = () => wide()?.matches === true;

function onWidth(listen: () => void): () => void {
  const query = wide();
  query?.addEventListener('change', listen);
  return () => query?.removeEventListener('change', listen);
}

/** The latest thread, preferably of a sender who is not blocked. It stays while it exists, also if others become newer. */
function useLatestThread(threads: readonly Thread[]): string | null {
  const [id, setId] = useState<string | null>(null);
  if (threads.some((thread) => thread.id === id)) return id;
  const latest = (threads.find(({ isBlocked }) => !isBlocked) ?? threads[0])?.id ?? null;
  if (latest !== id) setId(latest);
  return latest;
}

interface LiveInboxProps {
  onUnread(change: (unread: number) => number): void;
}

/** The member's threads beside the open one. In a narrow window, one after the other. */
export function LiveInbox({ onUnread }: LiveInboxProps) {
  const inbox = useInbox(onUnread);
  const [params] = useSearchParams();
  const open = params.get('thread');
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [blocks] = useState(() => createListeners());
  const isWide = useSyncExternalStore(onWidth, isWideNow);
  const [acted, setActed] = useState<Acted>();
  const [removals, setRemovals] = useState(0);
  // The focused element went away with the dialog.
  useEffect(() => {
    if (removals > 0) heading.current?.focus();
  }, [removals]);
  const wasOpen = useRef(open);
  // In a narrow window, the focused link went away with the thread.
  useEffect(() => {
    const isClosed = open === null && wasOpen.current !== null;
    if (isClosed && document.activeElement === document.body) heading.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const { pages, reload } = inbox;
  useEffect(() => blocks.subscribe(reload), [blocks, reload]);
  const close = () => setActed(undefined);
  const done = (text: string) => {
    close();
    notify({ type: 'success', text });
  };
  const isEmpty = pages.status === 'ready' && pages.items.length === 0 && pages.next === null;
  const latest = useLatestThread(pages.status === 'ready' ? pages.items : []);
  // Beside the list, the latest thread is open until the member chooses one.
  const shown = open ?? (isWide ? latest : null);
  const blocked = <BlockedSenders subscribe={blocks.subscribe} onUnblocked={blocks.tell} />;
  return (
    <div className={styles.section}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading} data-hides={open !== null}>
        {accountMessages.sections.messages}
      </h2>
      {pages.status === 'loading' && <Skeleton lines={6} label={texts.loading} />}
      {pages.status === 'failed' && (
        <LoadFailed title={messages.loadFailed.inbox} error={pages.error} onRetry={inbox.retry} />
      )}
      {isEmpty && open === null && (
        <Card padding="lg">
          <Invitation />
        </Card>
      )}
      {pages.status === 'ready' && (open !== null || !isEmpty) && (
        <div className={styles.split} data-open={open !== null}>
          {!isEmpty && (
            <div className={styles.side}>
              <ThreadList inbox={inbox} open={shown} />
              {blocked}
            </div>
          )}
          <section aria-label={texts.pane} className={styles.pane}>
            {shown === null ? (
              <p className={styles.hint}>
                <MessagesSquare aria-hidden="true" />
                {texts.choose}
              </p>
            ) : (
              <ThreadView
                key={shown}
                id={shown}
                isChosen={open !== null}
                inbox={inbox}
                blocks={blocks}
                onAct={setActed}
              />
            )}
          </section>
        </div>
      )}
      {isEmpty && blocked}
      {acted?.action === 'remove' && (
        <ConfirmModal
          title={texts.removal.title}
          text={texts.removal.text}
          confirm={texts.remove}
          run={() => inbox.remove(acted.thread)}
          onClose={close}
          onDone={() => {
            done(texts.removal.done);
            // The member may have left this screen.
            if (!heading.current) return;
            navigate('/account?section=messages', { replace: true });
            setRemovals(removals + 1);
          }}
        />
      )}
      {acted?.action === 'block' && (
        <ConfirmModal
          title={texts.blocking.title(acted.thread.name)}
          text={texts.blocking.text}
          confirm={texts.block}
          run={() => call(putMessagesIdBlock, { path: { id: acted.thread.lastId } })}
          onClose={close}
          onDone={() => {
            done(texts.blocking.done(acted.thread.name));
            blocks.tell();
          }}
        />
      )}
      <MessageReport
        message={acted?.action === 'report' ? acted.received : undefined}
        onClose={close}
        onSent={() => done(texts.reporting.sent)}
      />
    </div>
  );
}

interface MessageReportProps {
  message: string | undefined;
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
      key={last}
      about={`message-${last}`}
      texts={texts.reporting}
      open={message !== undefined}
      post={(reason, key) =>
        call(postMessagesIdReports, {
          path: { id: last },
          headers: { 'idempotency-key': key },
          input: { reason },
        })
      }
      onSent={onSent}
      onClose={onClose}
    />
  );
}
