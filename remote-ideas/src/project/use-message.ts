import { useTimers } from '@idea-hub/shared/platform/use-timers';
import { useSession } from '@idea-hub/shared/session';
import { useState } from 'react';
import { MESSAGE_SEND_MS } from '../timings.ts';
import {
  type MessageErrors,
  type MessageField,
  type MessageForm,
  messageErrors,
} from './message-form.ts';

/** Takes a message on its way; rejects when it can't be sent. */
export type SendMessage = (form: MessageForm) => Promise<void>;

type Phase = 'writing' | 'sending' | 'sent' | 'failed';

/**
 * A message as it is written and sent, by a member under their name and email unless they type others.
 * Sending is simulated (PD-07) unless `send` does it.
 */
export function useMessage(send?: SendMessage) {
  const { user } = useSession().state;
  const [typed, setTyped] = useState<Partial<MessageForm>>({});
  const form = { name: user?.name ?? '', email: user?.email ?? '', message: '', ...typed };
  const [errors, setErrors] = useState<MessageErrors>({});
  const [phase, setPhase] = useState<Phase>('writing');
  const { wait } = useTimers();

  function edit(field: MessageField, value: string) {
    setTyped((current) => ({ ...current, [field]: value }));
    setErrors(({ [field]: _cleared, ...others }) => others);
  }

  /** Answers what is wrong; nothing when it is on its way. */
  function submit(): MessageErrors {
    const found = messageErrors(form);
    setErrors(found);
    if (Object.keys(found).length > 0 || phase === 'sending') return found;
    setPhase('sending');
    wait(MESSAGE_SEND_MS)
      .then(() => send?.(form))
      .then(
        () => {
          setPhase('sent');
          // What was typed in the meantime did not go: it is kept for another message.
          setTyped((current) => (current === typed ? {} : current));
        },
        () => setPhase('failed'),
      );
    return found;
  }

  return { form, errors, phase, edit, submit, writeAnother: () => setPhase('writing') };
}
