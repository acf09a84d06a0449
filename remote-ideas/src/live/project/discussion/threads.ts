import type { Comment } from '@idea-hub/shared/contracts/community-description';

export interface Thread {
  readonly comment: Comment;
  readonly replies: readonly Comment[];
}

const byTime = (a: Comment, b: Comment) => (a.at + a.id < b.at + b.id ? -1 : 1);

/** Comments as threads, oldest first. */
export function threadsOf(comments: readonly Comment[]): readonly Thread[] {
  const sorted = [...comments].sort(byTime);
  return sorted
    .filter(({ replyTo }) => replyTo === null)
    .map((comment) => ({
      comment,
      replies: sorted.filter(({ replyTo }) => replyTo === comment.id),
    }));
}

/** The comment below this one, or the one above it. Removed comments don't count. */
export function neighbourOf(comments: readonly Comment[], { id }: Comment): Comment | undefined {
  const shown = threadsOf(comments)
    .flatMap(({ comment, replies }) => [comment, ...replies])
    .filter((one) => one.author !== null || one.id === id);
  const index = shown.findIndex((one) => one.id === id);
  return shown[index + 1] ?? shown[index - 1];
}

/** The list after this comment was added or changed. */
export const withComment = (comments: readonly Comment[], comment: Comment) => [
  ...comments.filter(({ id }) => id !== comment.id),
  comment,
];

/** The list after this comment was deleted. One with replies stays without author and text, as on the server. */
export function withoutComment(comments: readonly Comment[], { id, replyTo }: Comment) {
  const others = comments.filter((one) => one.id !== id);
  const hasReplies = (parent: string) => others.some((one) => one.replyTo === parent);
  if (hasReplies(id)) {
    return comments.map((one) =>
      one.id === id
        ? { ...one, author: null, text: '', isOwn: false, editableUntil: null, canDelete: false }
        : one,
    );
  }
  return others.filter((one) => one.id !== replyTo || one.author !== null || hasReplies(one.id));
}
