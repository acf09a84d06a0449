import { Link } from '@idea-hub/shared/router';
import { Card } from '@idea-hub/shared/ui/card';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { StatusBadge } from '@idea-hub/shared/ui/status-badge';
import { SearchX } from 'lucide-react';
import { useRef } from 'react';
import { DecisionItem } from '../decisions/decision-item.tsx';
import frame from '../frame.module.css';
import { Failed } from '../lists/review-list.tsx';
import { href } from '../manifest.ts';
import { messages } from '../messages.ts';
import { forReviewers, NoReviewer, Waiting } from '../reviewers.tsx';
import { Author, OpenReports, Similar } from './background.tsx';
import { DecisionBar } from './decision-bar.tsx';
import styles from './idea-screen.module.css';
import { IdeaText } from './idea-text.tsx';
import { Keys } from './keys.tsx';
import { PlaceBar } from './place-bar.tsx';
import { usePlace } from './use-place.ts';
import { type Review, useReview } from './use-review.ts';

/** An idea with everything a reviewer needs to decide (`/review/:id`). */
export const IdeaScreen = forReviewers(({ params: { id } }: { params: { id: string } }) => (
  // Remount for each idea, so that no state carries over.
  <IdeaPage key={id} id={id} />
));

function IdeaPage({ id }: { id: string }) {
  const deciding = useReview(id);
  const { state } = deciding;
  if (state.status === 'loading') return <Waiting />;
  if (state.status === 'refused') return <NoReviewer failure={state.failure} />;
  if (state.status === 'missing') return <Missing />;
  if (state.status === 'failed') {
    return (
      <div className={frame.page}>
        <Failed whole error={state.error} onRetry={deciding.retry} />
      </div>
    );
  }
  const { review } = state;
  return (
    <div className={frame.page}>
      <ReviewedIdea {...deciding} review={review} />
    </div>
  );
}

type ReviewedIdeaProps = Omit<ReturnType<typeof useReview>, 'state' | 'retry'> & {
  readonly review: Review;
};

/** The idea beside a panel that stays in view: the decision, and what helps to decide. */
function ReviewedIdea({ review, ...deciding }: ReviewedIdeaProps) {
  const page = useRef<HTMLDivElement>(null);
  const place = usePlace(review);
  return (
    <div ref={page} className={styles.reviewed}>
      <PlaceBar place={place} />
      <div className={styles.texts}>
        {isEdited(review) && <Heading {...review} />}
        {review.rejectionReason && review.status === 'Rejected' && (
          <p dir="auto" className={styles.reason}>
            {messages.idea.rejected(review.rejectionReason)}
          </p>
        )}
        <Texts review={review} />
        <History review={review} />
      </div>
      <Card as="aside" aria-label={messages.panelLabel} className={styles.panel}>
        <DecisionBar {...deciding} review={review} nextId={place?.next ?? null} />
        <OpenReports review={review} />
        <Similar review={review} />
        <Author review={review} />
        <Keys page={page} />
      </Card>
    </div>
  );
}

/** The text under review. If an older text is published, both appear side by side. */
function Texts({ review }: { review: Review }) {
  const { written, published } = review;
  const { idea } = messages;
  const link = published && (
    <Link to={href('/project/:id', { id: `${review.id}` })}>{idea.project}</Link>
  );
  const state = <StatusBadge status={review.status} />;
  if (!published || !written || !isEdited(review)) {
    const text = written ?? published;
    const title = <Heading {...review} />;
    return (
      text && (
        <IdeaText heading={idea.written} idea={text} title={title}>
          {link}
          {state}
        </IdeaText>
      )
    );
  }
  return (
    <div className={styles.beside}>
      <IdeaText heading={idea.written} idea={written} title={titleOf(written)}>
        {state}
      </IdeaText>
      <IdeaText heading={idea.published} idea={published} title={titleOf(published)}>
        {link}
      </IdeaText>
    </div>
  );
}

/** Whether visitors see an older text. */
const isEdited = ({ written, published, status }: Review) =>
  published !== null && written !== null && status !== 'Published';

const Heading = ({ written, published }: Review) => (
  <PageHeading>{written?.title ?? published?.title}</PageHeading>
);

const titleOf = ({ title }: { title: string }) => <h2 dir="auto">{title}</h2>;

function History({ review: { decisions } }: { review: Review }) {
  if (decisions.length === 0) return null;
  return (
    <section className={styles.history}>
      <h2>{messages.idea.history}</h2>
      <ul>
        {decisions.map((decision) => (
          <DecisionItem key={decision.id} decision={decision} />
        ))}
      </ul>
    </section>
  );
}

function Missing() {
  const { notFound, back } = messages.idea;
  return (
    <div className={frame.page}>
      <EmptyState
        headingLevel={1}
        {...notFound}
        icon={<SearchX />}
        actions={<LinkButton to={href('/review')}>{back}</LinkButton>}
      />
    </div>
  );
}
