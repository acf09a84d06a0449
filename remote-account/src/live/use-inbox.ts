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
import { useCallback } from 'react';

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
