import { formatNumber } from '@composed/browser/format-number';
import { STAGES_OF_REVIEW } from '@idea-hub/shared/contracts/stages';
import { Button } from '@idea-hub/shared/ui/button';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Modal } from '@idea-hub/shared/ui/modal';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { StageRail } from '@idea-hub/shared/ui/stage-rail';
import { useEffect, useRef } from 'react';
import type { Submission, SubmissionStatus } from '../../catalogue/types.ts';
import { messages } from '../messages.ts';
import { reveal } from '../wizard/focus-and-keys.ts';
import { levelOf } from '../wizard/wizard-progress.tsx';
import styles from './outcome.module.css';

const RAYS = [0, 45, 90, 135, 180, 225, 270, 315];

/** Picture of a successful submission: a lit bulb, and a rail with the idea's stage. */
function IdeaOnItsWay({ status }: { status: SubmissionStatus }) {
  const reached = STAGES_OF_REVIEW.indexOf(status);
  const stops = STAGES_OF_REVIEW.map(
    (label, index) =>
      ({
        label,
        state: index < reached ? 'done' : index === reached ? 'current' : 'todo',
      }) as const,
  );
  return (
    <div className={styles.figure}>
      <svg viewBox="0 0 96 96" aria-hidden="true" className={styles.bulb}>
        {RAYS.map((angle) => (
          <path
            key={angle}
            d="M48 14V4"
            pathLength={1}
            transform={`rotate(${angle} 48 44)`}
            className={styles.ray}
          />
        ))}
        <path
          d="M39 66c0-7-10-11-10-23a19 19 0 0 1 38 0c0 12-10 16-10 23z"
          className={styles.glass}
        />
        <path d="M40 73h16M43 80h10" />
      </svg>
      <StageRail label={messages.success.rail} stops={stops} size="sm" />
    </div>
  );
}

interface SubmittedModalProps {
  readonly open: boolean;
  readonly submittedIdeas: number;
  /** Replaces the text about the number of submitted ideas. */
  readonly soFar?: ((count: string) => string) | undefined;
  /** Starts an empty form. Closing the dialog does the same. */
  onAnother(): void;
}

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

export function UpdatedScreen({ idea }: { idea: Submission }) {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    screen.current?.querySelector('h1')?.focus({ preventScroll: true });
    reveal(screen.current);
  }, []);
  const { status, isPublic, answeredReason } = idea;
  const { title, text, reviewed, answered, link } = messages.updated;
  return (
    <div ref={screen} className={styles.updated}>
      <IdeaOnItsWay status={status} />
      <PageHeading lead={isPublic ? reviewed : text}>{title}</PageHeading>
      {answeredReason && (
        <p>
          {answered} <bdi>{answeredReason}</bdi>
        </p>
      )}
      <LinkButton to="/my-submissions">{link}</LinkButton>
    </div>
  );
}
