import { useLatest } from '@composed/browser/use-latest';
import { isApiError } from '@idea-hub/shared/api';
import {
  type CommunityCalls,
  deleteMessagesId,
  getMessagesThreads,
  putMessagesIdRead,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { usePages } from '@idea-hub/shared/live/use-pages';
import { useCallback } from 'react';

export type Thread = CommunityCalls['GET /messages/threads']['answer']['threads'][number];

/**
 * The member's threads, page by page.
 *
 * @param onUnread receives a function that updates the number of unread messages
 */
export function useInbox(onUnread: (change: (unread: number) => number) => void) {
  const latest = useLatest(onUnread);
  const ask = useCallback(
    async (cursor: string | undefined) => {
      const input = cursor ? { cursor } : {};
      const { threads, unread, next } = await call(getMessagesThreads, { input });
      if (!cursor) latest.current(() => unread);
      return { items: threads, next };
    },
    [latest],
  );
  const { change, replace: show, ...list } = usePages(ask);
  const replace = useLatest(change);
  const showPage = useLatest(show);

  return {
    ...list,
    /** Shows a thread as its own pane has it, with the latest message first. */
    update: useCallback(
      (thread: Thread) =>
        replace.current((all) =>
          [...all.filter(({ id }) => id !== thread.id), thread].sort((a, b) =>
            b.at.localeCompare(a.at),
          ),
        ),
      [replace],
    ),
    /** Shows the first page again, as it is now. If this fails, the list stays as it is. */
    reload: useCallback(() => {
      ask(undefined).then(
        (page) => showPage.current(page),
        () => {},
      );
    }, [ask, showPage]),
    /** Marks a thread as read. If this fails, it stays unread. */
    read: useCallback(
      async ({ id, lastId, unread }: Thread) => {
        await call(putMessagesIdRead, { path: { id: lastId } });
        replace.current((all) => all.map((one) => (one.id === id ? { ...one, unread: 0 } : one)));
        latest.current((count) => Math.max(0, count - unread));
      },
      [replace, latest],
    ),
    async remove({ id, lastId }: Thread) {
      await call(deleteMessagesId, { path: { id: lastId } }).catch((error: unknown) => {
        // The thread was already deleted: an answer was lost, or another tab deleted it.
        if (!isApiError(error) || error.status !== 404) throw error;
      });
      change((all) => all.filter((one) => one.id !== id));
    },
  };
}

export type InboxList = ReturnType<typeof useInbox>;
