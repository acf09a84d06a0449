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
 * The member's messages, page by page. Changes show once the server made them; only reading one shows at once.
 *
 * @param onUnread told how many unread ones there are
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
        // It is gone already: the answer was lost, or another tab was faster.
        if (!isApiError(error) || error.status !== 404) throw error;
      });
      change((all) => all.filter((one) => one.id !== id));
    },
    block: ({ id }: Message) => call(putMessagesIdBlock, { path: { id } }),
  };
}
