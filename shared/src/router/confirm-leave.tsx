import { useId, useLayoutEffect, useRef } from 'react';
import type { LeaveQuestion } from './guard-queue.ts';

/** The plain form of a guard's question: a native dialog; Escape stays. */
export function ConfirmLeave({ question }: { question: LeaveQuestion }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const textId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Gives the focus back to where it was.
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
      <button type="button" onClick={question.stay}>
        Stay
      </button>{' '}
      <button type="button" onClick={question.leave}>
        {question.action ?? 'Leave'}
      </button>
    </dialog>
  );
}
