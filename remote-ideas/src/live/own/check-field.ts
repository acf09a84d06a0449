import { postIdeasLimits } from '@idea-hub/shared/contracts/community-description';
import type { Field } from '../../catalogue/idea-form.ts';
import { limits } from '../../submit/form/validation.ts';
import { messages as wizardMessages } from '../../submit/messages.ts';
import { messages } from './messages.ts';

const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB\u2800]/gu;

/** Number of visible characters, as the server counts the shortest text that it accepts. */
const visibleLength = (text: string): number =>
  [...text.normalize('NFC').replace(INVISIBLE, '').trim()].length;

const { errors } = wizardMessages;

/** Fields that need visible text: the least length, and the error of a shorter text. */
const LEAST: Partial<Record<Field, readonly [least: number, error: string]>> = {
  title: [limits.titleMin, errors.titleShort],
  description: [limits.descriptionMin, errors.descriptionShort],
  submitterName: [1, errors.nameRequired],
};

const rules: Partial<Record<Field, { maxLength: number; pattern?: string }>> = postIdeasLimits;

/**
 * Error of a field that the server would refuse. A text near the limit may pass: the server also counts joiners within
 * emoji.
 */
export function checkField(field: Field, value: string): string | undefined {
  const length = visibleLength(value);
  const [least, error] = LEAST[field] ?? [0];
  if (length < least) return error;
  const { maxLength = Number.POSITIVE_INFINITY, pattern = '' } = rules[field] ?? {};
  if (length > maxLength) return messages.tooLong(maxLength);
  return new RegExp(pattern, 'u').test(value) ? undefined : messages.notShown;
}
