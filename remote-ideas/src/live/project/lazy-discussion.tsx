import { tokenStore } from '@idea-hub/shared/api';
import { useAnswer } from '@idea-hub/shared/live/use-answer';
import { useEffect } from 'react';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { DiscussionSkeleton } from './discussion-skeleton.tsx';
import { messages } from './messages.ts';

const load = () => import('./discussion/discussion.tsx');

interface LazyDiscussionProps {
  readonly ideaId: number;
  readonly isOwn: boolean;
  /** Whether there are comments, which need more room. */
  readonly isDiscussed: boolean;
}

/**
 * Scrolls there and back. Chromium keeps the scroll anchor that it chose before the screen had a layout, and would let a
 * growing discussion move what the visitor reads below it.
 */
function renewScrollAnchor() {
  if (scrollY < 1) return;
  scrollBy(0, -1);
  scrollBy(0, 1);
}

/** The discussion, in a chunk of its own. */
export function LazyDiscussion({ isDiscussed, ...props }: LazyDiscussionProps) {
  const { answer, retry } = useAnswer(load);
  useEffect(renewScrollAnchor, []);
  // A member has a form for a comment.
  const isMember = tokenStore.accessToken() !== null;
  const isLong = isDiscussed || isMember;
  if (answer.status === 'loading') return <DiscussionSkeleton isLong={isLong} />;
  if (answer.status === 'failed') {
    return <LoadFailed texts={messages.discussionFailed} onRetry={retry} />;
  }
  return <answer.value.Discussion {...props} isLong={isLong} />;
}
