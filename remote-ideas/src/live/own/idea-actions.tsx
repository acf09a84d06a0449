import { refusalIn } from '@idea-hub/shared/live/refusal';
import { toasts } from '@idea-hub/shared/toast';
import { ActionMenu } from '@idea-hub/shared/ui/action-menu';
import { Button } from '@idea-hub/shared/ui/button';
import { Modal } from '@idea-hub/shared/ui/modal';
import { Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type Submission, WITHDRAWN } from '../../catalogue/types.ts';
import type { IdeaActionsProps } from '../../my-ideas/my-idea-card.tsx';
import { liveCatalogue } from './live-catalogue.ts';
import { messages } from './messages.ts';

/** A menu to edit and to withdraw an own idea. */
export function IdeaActions({ idea, titleId, hasEditLink }: IdeaActionsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  if (idea.status === WITHDRAWN) return null;
  const edit = { text: messages.edit, Icon: Pencil, to: `/edit/${idea.id}` } as const;
  const withdraw = {
    text: messages.withdraw.action,
    Icon: Undo2,
    isDangerous: true,
    onSelect: () => setIsConfirming(true),
  };
  return (
    <>
      <ActionMenu
        label={messages.actions}
        describedBy={titleId}
        actions={hasEditLink ? [withdraw] : [edit, withdraw]}
      />
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
