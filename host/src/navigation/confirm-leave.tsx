import type { LeaveQuestion } from '@idea-hub/shared/router';
import { Button } from '@idea-hub/shared/ui/button';
import { Modal } from '@idea-hub/shared/ui/modal';
import { messages } from '../messages.ts';

/** A screen's question before leaving, in a dialog of the UI kit. */
export function ConfirmLeave({ question }: { question: LeaveQuestion }) {
  const { action } = question;
  return (
    <Modal
      open
      onClose={question.stay}
      title={action ? messages.leave.titleOf(action) : messages.leave.title}
      footer={
        <>
          <Button variant="secondary" onClick={question.leave}>
            {action ?? messages.leave.leave}
          </Button>
          <Button onClick={question.stay}>{messages.leave.stay}</Button>
        </>
      }
    >
      <p>{question.message}</p>
    </Modal>
  );
}
