import { useFinish } from '@composed/browser/use-finish';
import { useSession } from '@idea-hub/shared/session';
import { type ToastType, toasts } from '@idea-hub/shared/toast';
import { isEmail } from '@idea-hub/shared/validation/email';
import { type ReactNode, useState } from 'react';
import { MESSAGE_SEND_MS, PROJECT_TOAST_MS } from '../../timings.ts';
import { messages } from '../messages.ts';

/** In the order of the form. */
const FIELDS = ['name', 'email', 'message'] as const;

export type MessageField = (typeof FIELDS)[number];

export type MessageForm = Readonly<Record<MessageField, string>>;

export type MessageErrors = Partial<Record<MessageField, string>>;

export interface Delivery {
  /** Rejects if sending fails: with a `MessageRefused` if the sender can correct the message. */
  send(form: MessageForm): Promise<void>;
  /** Simulated duration in milliseconds, before `send` is called. */
  readonly delay: number;
  reply(owner: string): string;
  /** Text of the counter for a message's length. */
  counter(length: string): string;
  readonly notice?: ReactNode;
  /** Descriptions of a signed-in member's name and email, which the member can't change. */
  readonly sender?: Readonly<Record<'name' | 'email', string>>;
  /** Stores the message until it is sent. */
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
  counter: messages.message.counter,
};

/** A refusal with texts for the sender, who can correct the message. */
export class MessageRefused extends Error {
  readonly fields: MessageErrors;

  constructor(text: string, fields: MessageErrors = {}) {
    super(text);
    this.fields = fields;
  }
}

type Phase = 'writing' | 'sending' | 'sent' | 'failed';

/** All three fields are required, and the email must be valid. */
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
 * A message's form and its sending. A member's name and email are filled in. The default delivery is
 * simulated. If the sender leaves the page first, a toast reports the outcome.
 */
export function useMessage(
  owner: string,
  { send, delay, reply, counter, kept, sender }: Delivery = SIMULATED_DELIVERY,
) {
  const { user } = useSession().state;
  const [typed, setTyped] = useState<Partial<MessageForm>>({});
  const form = {
    name: user?.name ?? '',
    email: user?.email ?? '',
    message: kept?.text ?? '',
    ...typed,
    ...(sender && user && { name: user.name, email: user.email }),
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

  /** Returns the first invalid field, or `undefined` if the message is being sent. */
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
        // Text typed during the sending was not sent, so keep it for another message.
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
    counter,
    edit,
    submit,
    writeAnother: () => setPhase('writing'),
  };
}
