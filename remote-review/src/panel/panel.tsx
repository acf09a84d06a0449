import { getReviewIdeasId } from '@idea-hub/shared/contracts/community-description';
import type { Slots } from '@idea-hub/shared/contracts/screens';
import { call } from '@idea-hub/shared/live/call';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { ClipboardCheck } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { type Decision, DecisionItem } from '../decisions/decision-item.tsx';
import { href } from '../manifest.ts';
import { messages } from '../messages.ts';
import { useIsReviewer } from '../role.ts';
import styles from './panel.module.css';

/** On a project's page, for reviewers alone: what was decided last, and the way to the review. */
export function Panel({ with: { ideaId } }: { with: Slots['project.aside']['with'] }) {
  return useIsReviewer() ? <ReviewerPanel key={ideaId} ideaId={ideaId} /> : null;
}

function ReviewerPanel({ ideaId }: { ideaId: number }) {
  const headingId = useId();
  const [last, setLast] = useState<Decision>();
  useEffect(() => {
    let isCurrent = true;
    call(getReviewIdeasId, { path: { id: ideaId } }).then(
      ({ decisions }) => isCurrent && setLast(decisions[0]),
      // The way to the review is worth as much without it.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [ideaId]);
  return (
    <section aria-labelledby={headingId} className={styles.panel}>
      <h2 id={headingId}>{messages.panel.heading}</h2>
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
