import { refusalIn } from '@idea-hub/shared/live/refusal';
import { Link } from '@idea-hub/shared/router';
import { toasts } from '@idea-hub/shared/toast';
import { Button } from '@idea-hub/shared/ui/button';
import { Modal } from '@idea-hub/shared/ui/modal';
import { Ellipsis, Pencil, Undo2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import {
  STATUSES,
  type Submission,
  type SubmissionStatus,
  WITHDRAWN,
} from '../../catalogue/types.ts';
import type { IdeaActionsProps } from '../../my-ideas/my-idea-card.tsx';
import styles from './idea-actions.module.css';
import { liveCatalogue } from './live-catalogue.ts';
import { messages } from './messages.ts';

export const LIVE_STATUSES: readonly SubmissionStatus[] = [...STATUSES, WITHDRAWN];

/** One button with a list of actions: to edit and to withdraw an own idea. */
export function IdeaActions({ idea, titleId, hasEditLink }: IdeaActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  if (idea.status === WITHDRAWN) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape from every control inside.
    <div
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        toggle.current?.focus();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <Button
        ref={toggle}
        variant="ghost"
        size="sm"
        passesFocus
        icon={<Ellipsis />}
        aria-label={messages.actions}
        aria-describedby={titleId}
        aria-expanded={isOpen}
        aria-controls={id}
        className={styles.toggle}
        onClick={() => setIsOpen(!isOpen)}
      />
      <ul id={id} hidden={!isOpen} className={styles.actions}>
        {!hasEditLink && (
          <li>
            <Link to={`/edit/${idea.id}`} aria-describedby={titleId} className={styles.action}>
              <Pencil aria-hidden="true" />
              {messages.edit}
            </Link>
          </li>
        )}
        <li>
          <button
            type="button"
            aria-describedby={titleId}
            className={`${styles.action} ${styles.danger}`}
            onClick={() => {
              setIsOpen(false);
              // The dialog returns the focus to the button.
              toggle.current?.focus();
              setIsConfirming(true);
            }}
          >
            <Undo2 aria-hidden="true" />
            {messages.withdraw.action}
          </button>
        </li>
      </ul>
      <Withdrawal idea={idea} open={isConfirming} onClose={() => setIsConfirming(false)} />
    </div>
  );
}

interface WithdrawalProps {
  readonly idea: Submission;
  readonly open: boolean;
  onClose(): void;
}

function Withdrawal({ idea, open, onClose }: WithdrawalProps) {
  const [isBusy, setIsBusy] = useState(false);
  const texts = messages.withdraw;

  async function withdraw() {
    setIsBusy(true);
    try {
      await liveCatalogue.withdraw(idea.id);
      toasts.publish({ type: 'success', text: texts.done });
      onClose();
    } catch (error) {
      toasts.publish({ type: 'error', text: refusalIn(error)?.text ?? texts.failed });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Modal
      open={open}
      onClose={onClose}
      dismissible={!isBusy}
      title={texts.title}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {texts.keep}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void withdraw()}>
            {isBusy ? texts.pending : texts.confirm}
          </Button>
        </>
      }
    >
      <p dir="auto">{texts.text(idea.title)}</p>
    </Modal>
  );
}
