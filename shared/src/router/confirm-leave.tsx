import { useId, useLayoutEffect, useRef } from 'react';
import type { LeaveQuestion } from './guard-queue.ts';

/** Plain dialog for a guard's question. Escape means staying. */
export function ConfirmLeave({ question }: { question: LeaveQuestion }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const textId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Returns the focus to its previous element.
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={textId}
      onCancel={(event) => {
        event.preventDefault();
        question.stay();
      }}
    >
      <p id={textId}>{question.message}</p>
      <button type="button" onClick={question.leave}>
        {question.action ?? 'Leave'}
      </button>{' '}
      <button type="button" onClick={question.stay}>
        Stay
      </button>
    </dialog>
  );
}
