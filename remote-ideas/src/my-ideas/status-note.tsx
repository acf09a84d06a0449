import { LinkButton } from '@idea-hub/shared/ui/link-button';
import type { Submission } from '../catalogue/types.ts';
import { messages } from './messages.ts';
import styles from './status-note.module.css';

const words = messages.card;

interface StatusNoteProps {
  readonly idea: Submission;
  /** The element that holds the idea's title. */
  readonly titleId: string;
}

/** What a rejected idea or a draft asks of its author (MI-09, MI-10). */
export function StatusNote({ idea, titleId }: StatusNoteProps) {
  const edit = { to: `/edit/${idea.id}`, size: 'sm', 'aria-describedby': titleId } as const;
  if (idea.status === 'Draft') {
    return (
      <div className={styles.note}>
        <p>{words.draft}</p>
        <LinkButton {...edit}>{words.complete}</LinkButton>
      </div>
    );
  }
  if (idea.status === 'Rejected' && idea.rejectionReason) {
    return (
      <div className={`${styles.note} ${styles.rejected}`}>
        <p>
          <strong>{words.reason}</strong> <bdi>{idea.rejectionReason}</bdi>
        </p>
        <p className={styles.hint}>{words.resubmitHint}</p>
        <LinkButton {...edit}>{words.resubmit}</LinkButton>
      </div>
    );
  }
  return null;
}
