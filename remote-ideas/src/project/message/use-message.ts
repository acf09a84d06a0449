import { useFinish } from '@composed/browser/use-finish';
import { useSession } from '@idea-hub/shared/session';
import { type ToastType, toasts } from '@idea-hub/shared/toast';
import { isEmail } from '@idea-hub/shared/validation/email';
import { useState } from 'react';
import { MESSAGE_SEND_MS, PROJECT_TOAST_MS } from '../../timings.ts';
import { messages } from '../messages.ts';

/** In the order in which they stand. */
const FIELDS = ['name', 'email', 'message'] as const;

export type MessageField = (typeof FIELDS)[number];

/** What a visitor writes to an owner. */
type MessageForm = Readonly<Record<MessageField, string>>;

type MessageErrors = Partial<Record<MessageField, string>>;

/** Takes a message on its way; rejects when it can't be sent. */
export type SendMessage = (form: MessageForm) => Promise<void>;

type Phase = 'writing' | 'sending' | 'sent' | 'failed';

/** All three are required, and an email has to look like one. */
function errorsOf(form: MessageForm): MessageErrors {
  const { required, emailInvalid } = messages.message;
  const errors: MessageErrors = {};
  for (const field of FIELDS) {
    if (form[field].trim() === '') errors[field] = required[field];
    else if (field === 'email' && !isEmail(form.email)) errors.email = emailInvalid;
  }
  return errors;
}

/**
 * A message as it is written and sent, by a member under their name and email unless they type others.
 * Sending is simulated unless `send` does it. Who leaves the page meanwhile is told of the outcome by a toast.
 */
export function useMessage(owner: string, send?: SendMessage) {
  const { user } = useSession().state;
  const [typed, setTyped] = useState<Partial<MessageForm>>({});
  const form = { name: user?.name ?? '', email: user?.email ?? '', message: '', ...typed };
  const [errors, setErrors] = useState<MessageErrors>({});
  const [phase, setPhase] = useState<Phase>('writing');
  const finish = useFinish();

  function edit(field: MessageField, value: string) {
    setTyped((current) => ({ ...current, [field]: value }));
    setErrors(({ [field]: _cleared, ...others }) => others);
  }

  /** Returns the first field that is wrong; nothing when the message is on its way. */
  function submit(): string | undefined {
    const found = errorsOf(form);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong || phase === 'sending') return wrong;
    setPhase('sending');
    finish(MESSAGE_SEND_MS, async (isGone) => {
      const { sent, reply, failed } = messages.message;
      const tell = (type: ToastType, text: string) => {
        if (isGone()) toasts.publish({ type, text, duration: PROJECT_TOAST_MS });
      };
      try {
        await send?.(form);
        setPhase('sent');
        // What was typed in the meantime did not go: it is kept for another message.
        setTyped((current) => (current === typed ? {} : current));
        tell('success', `${sent} ${reply(owner)}`);
      } catch {
        setPhase('failed');
        tell('error', failed);
      }
    });
    return undefined;
  }

  return { form, errors, phase, edit, submit, writeAnother: () => setPhase('writing') };
}
