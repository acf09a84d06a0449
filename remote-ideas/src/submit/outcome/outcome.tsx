import { formatNumber } from '@composed/browser/format-number';
import { STAGES_OF_REVIEW } from '@idea-hub/shared/contracts/stages';
import { Button } from '@idea-hub/shared/ui/button';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Modal } from '@idea-hub/shared/ui/modal';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { StageRail } from '@idea-hub/shared/ui/stage-rail';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Submission } from '../../catalogue/types.ts';
import { messages } from '../messages.ts';
import { reveal } from '../wizard/focus-and-keys.ts';
import progressStyles from '../wizard/wizard-progress.module.css';
import { levelOf } from '../wizard/wizard-progress.tsx';
import styles from './outcome.module.css';

type Sent = Pick<Submission, 'id' | 'title' | 'category' | 'status'>;

interface IdeaOnItsWayProps {
  readonly idea: Sent;
  readonly children: ReactNode;
}

/** Words between the idea's drawing and a rail with its stage. */
function IdeaOnItsWay({ idea: { id, category, status }, children }: IdeaOnItsWayProps) {
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
      <Fingerprint id={id} category={category} crop="cover" className={styles.cover} />
      {children}
      <StageRail label={messages.success.rail} stops={stops} size="sm" />
    </div>
  );
}

interface SubmittedModalProps {
  readonly open: boolean;
  /** The submitted idea. */
  readonly idea: Sent | undefined;
  readonly submittedIdeas: number;
  /** Replaces the text about the number of submitted ideas. */
  readonly soFar?: ((count: string) => string) | undefined;
  /** Starts an empty form. Closing the dialog does the same. */
  onAnother(): void;
}

export function SubmittedModal(props: SubmittedModalProps) {
  const { open, idea, submittedIdeas, soFar, onAnother } = props;
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
          <LinkButton to="/my-submissions">{success.view}</LinkButton>
          <LinkButton to="/browse" variant="ghost">
            {success.explore}
          </LinkButton>
          <Button variant="ghost" onClick={onAnother}>
            {success.another}
          </Button>
        </>
      }
    >
      <div className={styles.texts}>
        {idea && (
          <IdeaOnItsWay idea={idea}>
            <h3 dir="auto">{idea.title}</h3>
            <p>{success.text}</p>
          </IdeaOnItsWay>
        )}
        <p className={progressStyles.levels}>
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
  const { isPublic, answeredReason } = idea;
  const { title, text, reviewed, answered, link } = messages.updated;
  return (
    <div ref={screen} className={styles.updated}>
      <IdeaOnItsWay idea={idea}>
        <PageHeading lead={isPublic ? reviewed : text}>{title}</PageHeading>
        {answeredReason && (
          <p>
            {answered} <bdi>{answeredReason}</bdi>
          </p>
        )}
      </IdeaOnItsWay>
      <LinkButton to="/my-submissions">{link}</LinkButton>
    </div>
  );
}
