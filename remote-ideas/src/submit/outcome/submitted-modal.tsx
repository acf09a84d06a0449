import { formatNumber } from '@composed/browser/format-number';
import { Button } from '@idea-hub/shared/ui/button';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Modal } from '@idea-hub/shared/ui/modal';
import { messages } from '../messages.ts';
import { levelOf } from '../wizard/levels.ts';
import { IdeaOnItsWay } from './idea-on-its-way.tsx';
import styles from './submitted-modal.module.css';

export interface SubmittedModalProps {
  readonly open: boolean;
  readonly submittedIdeas: number;
  /** Replaces the text about the number of submitted ideas. */
  readonly soFar?: ((count: string) => string) | undefined;
  /** Starts an empty form. Closing the dialog does the same. */
  onAnother(): void;
}

/** The dialog after a submission. */
export function SubmittedModal({ open, submittedIdeas, soFar, onAnother }: SubmittedModalProps) {
  const { success, progress } = messages;
  const says = soFar ?? success.submittedSoFar;
  return (
    <Modal
      open={open}
      onClose={onAnother}
      title={success.title}
      size="lg"
      footer={
        <>
          <LinkButton to="/browse" variant="secondary">
            {success.explore}
          </LinkButton>
          <Button variant="secondary" onClick={onAnother}>
            {success.another}
          </Button>
          <LinkButton to="/my-submissions">{success.view}</LinkButton>
        </>
      }
    >
      <div className={styles.texts}>
        <IdeaOnItsWay status="Under Review" />
        <p>{success.text}</p>
        <p className={styles.figures}>
          <span>{says(formatNumber(submittedIdeas))}</span>
          <span>{progress.level(levelOf(submittedIdeas))}</span>
        </p>
      </div>
    </Modal>
  );
}
