import type { Address } from '@idea-hub/shared/contracts/addresses';
import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';

export type Entry = CommunityCalls['GET /notifications']['answer']['notifications'][number];

const DECIDED: Record<string, string> = {
  approve: 'was approved',
  publish: 'was published',
  reject: 'was rejected: see the reason',
  withdraw: 'was withdrawn by a reviewer: see the reason',
};

/** A notification in words: the texts before and after the idea's title. */
export function sentenceOf({
  kind,
  count,
  actor,
  decision,
}: Entry): [before: string, after: string] {
  const who = actor ?? (kind === 'message' ? 'A visitor' : 'A member');
  const one = count === 1;
  switch (kind) {
    case 'comment':
      return [one ? `${who} commented on` : `${count} new comments, the latest by ${who}, on`, ''];
    case 'reply':
      return one
        ? [`${who} replied to your comment on`, '']
        : [`${count} replies to your comments, the latest by ${who}, on`, ''];
    case 'offer':
      return [
        one ? `${who} can help with` : `${count} offers of help, the latest by ${who}, with`,
        '',
      ];
    case 'message':
      return [
        one ? `${who} wrote to you about` : `${count} messages, the latest by ${who}, about`,
        '',
      ];
    case 'like':
      return [one ? '1 like for' : `${count} likes for`, ''];
    case 'decision':
      return ['', DECIDED[decision ?? ''] ?? 'has a new status'];
  }
}

/** The page where the member sees what happened. */
export function addressOf({ kind, ideaId, isPublished, threadId, count }: Entry): Address {
  if (kind === 'message') {
    // Several messages may be in several threads.
    return threadId && count === 1
      ? `/account?section=messages&thread=${threadId}`
      : '/account?section=messages';
  }
  return isPublished ? `/project/${ideaId}` : '/my-submissions';
}
