import { STAGES, type Submission, type SubmissionStatus, WITHDRAWN } from '../catalogue/types.ts';
import { messages } from './messages.ts';
import styles from './my-idea-card.module.css';

const words = messages.card;

/** The stage rail with the idea's current stage. Decorative, because the badge shows the status too. */
export function StageLine({ status }: { status: SubmissionStatus }) {
  const isRejected = status === 'Rejected';
  const reached = STAGES.indexOf(status === 'Rejected' ? 'Approved' : status);
  const stateOf = (place: number) => {
    if (place !== reached) return place < reached ? 'done' : 'todo';
    return isRejected ? 'rejected' : 'current';
  };
  return (
    <span aria-hidden="true" className={styles.stages}>
      {STAGES.map((stage, place) => (
        <span key={stage} data-stage={stateOf(place)} />
      ))}
    </span>
  );
}

/** Tells the author what to do with a rejected idea or a draft, or why a reviewer withdrew the idea. */
export function StatusNote({ idea: { status, rejectionReason } }: { idea: Submission }) {
  if (status === 'Draft') return <p className={styles.note}>{words.draft}</p>;
  const isWithdrawn = status === WITHDRAWN;
  if ((status !== 'Rejected' && !isWithdrawn) || !rejectionReason) return null;
  return (
    <div className={`${styles.note} ${styles.rejected}`}>
      <p>
        <strong>{isWithdrawn ? words.takenDown : words.reason}</strong> <bdi>{rejectionReason}</bdi>
      </p>
      {!isWithdrawn && <p>{words.resubmitHint}</p>}
    </div>
  );
}

/** Label of the edit link, for an idea that its author must work on; otherwise `null`. */
export function editName({ status, rejectionReason }: Submission): string | null {
  if (status === 'Draft') return words.complete;
  return status === 'Rejected' && rejectionReason ? words.resubmit : null;
}
