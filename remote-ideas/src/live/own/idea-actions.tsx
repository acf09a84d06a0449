import { refusalIn } from '@idea-hub/shared/live/refusal';
import { toasts } from '@idea-hub/shared/toast';
import { Button } from '@idea-hub/shared/ui/button';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Modal } from '@idea-hub/shared/ui/modal';
import { useState } from 'react';
import {
  STATUSES,
  type Submission,
  type SubmissionStatus,
  WITHDRAWN,
} from '../../catalogue/types.ts';
import type { IdeaActionsProps } from '../../my-ideas/my-idea-card.tsx';
import { liveCatalogue } from './live-catalogue.ts';
import { messages } from './messages.ts';

export const LIVE_STATUSES: readonly SubmissionStatus[] = [...STATUSES, WITHDRAWN];

/** Buttons to edit and to withdraw an own idea. */
export function IdeaActions({ idea, titleId, hasEditLink }: IdeaActionsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const look = { size: 'sm', 'aria-describedby': titleId } as const;
  if (idea.status === WITHDRAWN) return null;
  return (
    <>
      {!hasEditLink && (
        <LinkButton {...look} variant="secondary" to={`/edit/${idea.id}`}>
          {messages.edit}
        </LinkButton>
      )}
      <Button {...look} passesFocus variant="secondary" onClick={() => setIsConfirming(true)}>
        {messages.withdraw.action}
      </Button>
      <Withdrawal idea={idea} open={isConfirming} onClose={() => setIsConfirming(false)} />
    </>
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
