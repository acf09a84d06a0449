import { isApiError } from '@idea-hub/shared/api';
import {
  type Comment,
  deleteCommentsId,
  getIdeasIdComments,
  postCommentsIdReports,
  postIdeasIdComments,
  putCommentsId,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { usePages } from '@idea-hub/shared/live/use-pages';
import { useCallback, useState } from 'react';
import { withComment, withoutComment } from './threads.ts';

/** The comments of an idea, newest page first, and the changes of them. */
export function useComments(ideaId: number, viewer: string | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another viewer has other own comments
  const ask = useCallback(
    async (cursor: string | undefined) => {
      const input = cursor ? { cursor } : {};
      const { comments, next, total } = await call(getIdeasIdComments, {
        path: { id: ideaId },
        input,
      });
      return { items: comments, next, total };
    },
    [ideaId, viewer],
  );
  const { pages, change, ...list } = usePages(ask);
  // Keep the comments during a reload. Otherwise a reply that is being written would be lost when the session ends.
  const [last, setLast] = useState(pages);
  if (pages.status !== 'loading' && pages !== last) setLast(pages);

  const shown = pages.status === 'loading' ? last : pages;
  const isKnown = (id: string) =>
    shown.status === 'ready' && shown.items.some((one) => one.id === id);
  function put(comment: Comment): Comment {
    change((all) => withComment(all, comment), isKnown(comment.id) ? 0 : 1);
    return comment;
  }

  return {
    ...list,
    pages: shown,
    post: async (text: string, replyTo: string | null, key: string) =>
      put(
        await call(postIdeasIdComments, {
          path: { id: ideaId },
          headers: { 'idempotency-key': key },
          input: { text, replyTo },
        }),
      ),
    edit: async ({ id }: Comment, text: string) =>
      put(await call(putCommentsId, { path: { id }, input: { text } })),
    async remove(comment: Comment) {
      await call(deleteCommentsId, { path: { id: comment.id } }).catch((error: unknown) => {
        // It was already deleted: an answer was lost, or another tab deleted it.
        if (!isApiError(error) || error.status !== 404) throw error;
      });
      change((all) => withoutComment(all, comment), -1);
    },
    report: ({ id }: Comment, reason: string, key: string) =>
      call(postCommentsIdReports, {
        path: { id },
        headers: { 'idempotency-key': key },
        input: { reason },
      }),
  };
}

export type Comments = ReturnType<typeof useComments>;
