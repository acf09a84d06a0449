import { isEmail } from '@idea-hub/shared/validation/email';
import { messages } from './messages.ts';

/** What a visitor writes to an owner (PD-07, PD-09). */
export interface MessageForm {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

export type MessageField = keyof MessageForm;

/** In the order in which they stand. */
const FIELDS: readonly MessageField[] = ['name', 'email', 'message'];

export type MessageErrors = Partial<Record<MessageField, string>>;

/** All three are required, and an email has to look like one. */
export function messageErrors(form: MessageForm): MessageErrors {
  const errors: MessageErrors = {};
  for (const field of FIELDS) {
    if (form[field].trim() === '') errors[field] = messages.message.required[field];
  }
  if (!errors.email && !isEmail(form.email)) errors.email = messages.message.emailInvalid;
  return errors;
}

export const firstError = (errors: MessageErrors): MessageField | undefined =>
  FIELDS.find((field) => errors[field] !== undefined);
