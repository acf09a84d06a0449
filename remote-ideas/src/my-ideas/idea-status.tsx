import { STAGES, type Submission, type SubmissionStatus } from '../catalogue/types.ts';
import { messages } from './messages.ts';
import styles from './my-idea-card.module.css';

const words = messages.card;

/** The stage rail with how far the idea has come. Decoration: the badge says it. */
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

/** What a rejected idea or a draft asks of its author. */
export function StatusNote({ idea: { status, rejectionReason } }: { idea: Submission }) {
  if (status === 'Draft') return <p className={styles.note}>{words.draft}</p>;
  if (status !== 'Rejected' || !rejectionReason) return null;
  return (
    <div className={`${styles.note} ${styles.rejected}`}>
      <p>
        <strong>{words.reason}</strong> <bdi>{rejectionReason}</bdi>
      </p>
      <p>{words.resubmitHint}</p>
    </div>
  );
}

/** The name of the way to the form, for an idea that its author has to work on. */
export function editName({ status, rejectionReason }: Submission): string | null {
  if (status === 'Draft') return words.complete;
  return status === 'Rejected' && rejectionReason ? words.resubmit : null;
}
