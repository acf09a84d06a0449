import { useEffect, useId, useRef } from 'react';
import type { LeaveQuestion } from './guard-queue.ts';

/** The plain form of a guard's question: a native dialog, closed by Escape as by `Stay`. */
export function ConfirmLeave({ question }: { question: LeaveQuestion }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const textId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    // Missing in the DOM that unit tests run in.
    if (element.showModal) element.showModal();
    else element.open = true;
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
      </button>
      <button type="button" onClick={question.leave}>
        Leave
      </button>
    </dialog>
  );
}
