import { refusalIn } from '@idea-hub/shared/live/refusal';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { Modal } from '@idea-hub/shared/ui/modal';
import { useState } from 'react';
import { messages } from './messages.ts';

const texts = messages.removing;

interface RemoveModalProps {
  remove(): Promise<unknown>;
  onClose(): void;
}

/** Asks before a comment is deleted. */
export function RemoveModal({ remove, onClose }: RemoveModalProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function run() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await remove();
      onClose();
    } catch (error) {
      setIsBusy(false);
      setFailure(refusalIn(error)?.text ?? texts.failed);
    }
  }
  return (
    <Modal
      open
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void run()}>
            {isBusy ? texts.busy : texts.confirm}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
      {failure && <FormAlert>{failure}</FormAlert>}
    </Modal>
  );
}
