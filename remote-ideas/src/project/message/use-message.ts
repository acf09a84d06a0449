import { useFinish } from '@composed/browser/use-finish';
import { useSession } from '@idea-hub/shared/session';
import { type ToastType, toasts } from '@idea-hub/shared/toast';
import { isEmail } from '@idea-hub/shared/validation/email';
import { type ReactNode, useState } from 'react';
import { MESSAGE_SEND_MS, PROJECT_TOAST_MS } from '../../timings.ts';
import { messages } from '../messages.ts';

/** In the order in which they stand. */
const FIELDS = ['name', 'email', 'message'] as const;

export type MessageField = (typeof FIELDS)[number];

/** What a visitor writes to an owner. */
export type MessageForm = Readonly<Record<MessageField, string>>;

export type MessageErrors = Partial<Record<MessageField, string>>;

export interface Delivery {
  /** Rejects when it can't be sent: with a `MessageRefused` where the sender can mend it. */
  send(form: MessageForm): Promise<void>;
  /** How long it seems to take, in milliseconds, before `send` is called. */
  readonly delay: number;
  /** What is said below `Message sent!`. */
  reply(owner: string): string;
  /** Shown above the form. */
  readonly notice?: ReactNode;
  /** Keeps the message while it is not sent. */
  readonly kept?: {
    readonly text: string;
    write(text: string): void;
    forget(): void;
  };
}

export const SIMULATED_DELIVERY: Delivery = {
  send: async () => {},
  delay: MESSAGE_SEND_MS,
  reply: messages.message.reply,
};

/** A message that its sender can mend. */
export class MessageRefused extends Error {
  readonly fields: MessageErrors;

  constructor(text: string, fields: MessageErrors = {}) {
    super(text);
    this.fields = fields;
  }
}

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
 * Sending is simulated unless a delivery is given. Who leaves the page meanwhile is told of the outcome by a toast.
 */
export function useMessage(
  owner: string,
  { send, delay, reply, kept }: Delivery = SIMULATED_DELIVERY,
) {
  const { user } = useSession().state;
  const [typed, setTyped] = useState<Partial<MessageForm>>({});
  const form = {
    name: user?.name ?? '',
    email: user?.email ?? '',
    message: kept?.text ?? '',
    ...typed,
  };
  const [errors, setErrors] = useState<MessageErrors>({});
  const [phase, setPhase] = useState<Phase>('writing');
  const [failure, setFailure] = useState<string>(messages.message.failed);
  const finish = useFinish();

  function edit(field: MessageField, value: string) {
    setTyped((current) => ({ ...current, [field]: value }));
    if (field === 'message') kept?.write(value);
    setErrors(({ [field]: _cleared, ...others }) => others);
  }

  /** Returns the first field that is wrong; nothing when the message is on its way. */
  function submit(): string | undefined {
    const found = errorsOf(form);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong || phase === 'sending') return wrong;
    setPhase('sending');
    finish(delay, async (isGone) => {
      const { sent, failed } = messages.message;
      const tell = (type: ToastType, text: string) => {
        if (isGone()) toasts.publish({ type, text, duration: PROJECT_TOAST_MS });
      };
      try {
        await send(form);
        setPhase('sent');
        // What was typed in the meantime did not go: it is kept for another message.
        setTyped((current) => (current === typed ? {} : current));
        kept?.forget();
        tell('success', `${sent} ${reply(owner)}`);
      } catch (error) {
        const refused = error instanceof MessageRefused ? error : new MessageRefused(failed);
        setErrors(refused.fields);
        setFailure(refused.message);
        setPhase('failed');
        tell('error', refused.message);
      }
    });
    return undefined;
  }

  return {
    form,
    errors,
    phase,
    failure,
    reply: reply(owner),
    edit,
    submit,
    writeAnother: () => setPhase('writing'),
  };
}
