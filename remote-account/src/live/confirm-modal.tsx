import { refusalIn } from '@idea-hub/shared/live/refusal';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { Modal } from '@idea-hub/shared/ui/modal';
import { useState } from 'react';
import { messages } from './messages.ts';

interface ConfirmModalProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  /** If this rejects, the dialog stays open and shows the error. */
  run(): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

/** Asks for confirmation before an action that can't be undone. */
export function ConfirmModal({ title, text, confirm, run, onDone, onClose }: ConfirmModalProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function act() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await run();
    } catch (error) {
      setIsBusy(false);
      setFailure(refusalIn(error)?.text ?? messages.inbox.failed);
      return;
    }
    onDone();
  }
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      dismissible={!isBusy}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {messages.inbox.cancel}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void act()}>
            {isBusy ? messages.inbox.working : confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {failure && <FormAlert>{failure}</FormAlert>}
    </Modal>
  );
}
