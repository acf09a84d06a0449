import { isApiError } from '@idea-hub/shared/api';
import {
  type CommunityCalls,
  deleteMessagesId,
  getMessages,
  putMessagesIdBlock,
  putMessagesIdRead,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { useEffect, useState } from 'react';

type Page = CommunityCalls['GET /messages']['answer'];

export type Message = Page['messages'][number];

type State =
  | { status: 'loading' }
  | { status: 'failed' }
  | {
      status: 'ready';
      messages: readonly Message[];
      next: string | null;
      more: 'idle' | 'loading' | 'failed';
    };

const ready = ({ messages, next }: Pick<Page, 'messages' | 'next'>) =>
  ({ status: 'ready', messages, next, more: 'idle' }) as const;

/**
 * The member's messages, page by page. Changes show once the server made them; only reading one shows at once.
 *
 * @param onUnread told how many unread ones there are
 */
export function useInbox(onUnread: (change: (unread: number) => number) => void) {
  const [state, setState] = useState<State>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isCurrent = true;
    call(getMessages, { input: {} }).then(
      (page) => {
        if (!isCurrent) return;
        setState(ready(page));
        onUnread(() => page.unread);
      },
      () => isCurrent && setState({ status: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const change = (id: string, changed: (message: Message) => Message[]) =>
    setState((now) =>
      now.status === 'ready'
        ? {
            ...now,
            messages: now.messages.flatMap((one) => (one.id === id ? changed(one) : [one])),
          }
        : now,
    );

  const reload = () => {
    setState({ status: 'loading' });
    setAttempt((last) => last + 1);
  };

  async function loadMore() {
    if (state.status !== 'ready' || state.next === null || state.more === 'loading') return;
    const { messages, next } = state;
    setState({ ...state, more: 'loading' });
    try {
      const page = await call(getMessages, { input: { cursor: next } });
      const known = new Set(messages.map(({ id }) => id));
      setState((now) =>
        now.status === 'ready'
          ? ready({
              ...page,
              messages: [...now.messages, ...page.messages.filter(({ id }) => !known.has(id))],
            })
          : now,
      );
    } catch (error) {
      // The list is another by now.
      if (refusalIn(error)) reload();
      else setState((now) => (now.status === 'ready' ? { ...now, more: 'failed' } : now));
    }
  }

  function read({ id, isRead }: Message) {
    if (isRead) return;
    const show = (to: boolean) => {
      change(id, (one) => [{ ...one, isRead: to }]);
      onUnread((unread) => unread + (to ? -1 : 1));
    };
    show(true);
    call(putMessagesIdRead, { path: { id } }).catch(() => show(false));
  }

  return {
    state,
    reload,
    loadMore: () => void loadMore(),
    read,
    async remove({ id }: Message) {
      await call(deleteMessagesId, { path: { id } }).catch((error: unknown) => {
        // It is gone already: the answer was lost, or another tab was faster.
        if (!isApiError(error) || error.status !== 404) throw error;
      });
      change(id, () => []);
    },
    block: ({ id }: Message) => call(putMessagesIdBlock, { path: { id } }),
  };
}
