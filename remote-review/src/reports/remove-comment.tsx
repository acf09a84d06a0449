import { isApiError } from '@idea-hub/shared/api';
import { deleteCommentsId } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { toasts } from '@idea-hub/shared/toast';
import { Button } from '@idea-hub/shared/ui/button';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { isRefusal, reasonIn } from '../reviewers.tsx';

interface RemoveCommentProps {
  readonly id: string;
  /** Title of the idea. */
  readonly title: string;
  onRefused(failure: string): void;
}

/** Deletes the reported comment. The report keeps its text until it is closed. */
export function RemoveComment({ id, title, onRefused }: RemoveCommentProps) {
  const [state, setState] = useState<'there' | 'busy' | 'gone'>('there');
  const { removeComment, commentRemoved, removalFailed } = messages.reports;
  async function remove() {
    setState('busy');
    try {
      await call(deleteCommentsId, { path: { id } });
      setState('gone');
    } catch (error) {
      if (isRefusal(error)) return onRefused(messages.noReviewer.removalFailed(reasonIn(error)));
      const isGone = isApiError(error) && error.status === 404;
      setState(isGone ? 'gone' : 'there');
      if (isGone) return;
      toasts.publish({ type: 'error', text: refusalIn(error)?.text ?? removalFailed });
    }
  }
  return (
    <div role="status">
      {state === 'gone' ? (
        commentRemoved
      ) : (
        <Button
          passesFocus
          variant="secondary"
          size="sm"
          busy={state === 'busy'}
          aria-label={`${removeComment}: ${title}`}
          onClick={() => void remove()}
        >
          {removeComment}
        </Button>
      )}
    </div>
  );
}
