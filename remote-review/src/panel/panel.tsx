import { getReviewIdeasId } from '@idea-hub/shared/contracts/community-description';
import type { Slots } from '@idea-hub/shared/contracts/screens';
import { call } from '@idea-hub/shared/live/call';
import { useSession } from '@idea-hub/shared/session';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { StatusBadge } from '@idea-hub/shared/ui/status-badge';
import { ClipboardCheck } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { DecisionItem } from '../decisions/decision-item.tsx';
import type { Review } from '../idea/use-review.ts';
import { href } from '../manifest.ts';
import { messages } from '../messages.ts';
import { isRefusal, useIsReviewer } from '../reviewers.tsx';
import styles from './panel.module.css';

/** Panel on a project's page, shown only to reviewers: the last decision, and a link to the review. */
export function Panel({ with: { ideaId } }: { with: Slots['project.aside']['with'] }) {
  return useIsReviewer() ? <ReviewerPanel key={ideaId} ideaId={ideaId} /> : null;
}

function ReviewerPanel({ ideaId }: { ideaId: number }) {
  const headingId = useId();
  const { session } = useSession();
  const [review, setReview] = useState<Pick<Review, 'status' | 'decisions'>>();
  useEffect(() => {
    let isCurrent = true;
    call(getReviewIdeasId, { input: {}, path: { id: ideaId } }).then(
      (found) => isCurrent && setReview(found),
      // Without the last decision, the link to the review still works. A refusal means that the role is
      // gone.
      (error) => isRefusal(error) && void session.refreshProfile(),
    );
    return () => {
      isCurrent = false;
    };
  }, [ideaId, session]);
  const last = review?.decisions[0];
  return (
    <section aria-labelledby={headingId} className={styles.panel}>
      <h2 id={headingId}>{messages.panel.heading}</h2>
      {review && <StatusBadge status={review.status} />}
      {last && (
        <ul aria-label={messages.panel.last}>
          <DecisionItem decision={last} />
        </ul>
      )}
      <LinkButton
        to={href('/review/:id', { id: `${ideaId}` })}
        variant="secondary"
        icon={<ClipboardCheck />}
      >
        {messages.panel.review}
      </LinkButton>
    </section>
  );
}
