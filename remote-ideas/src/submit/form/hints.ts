import type { FieldHint } from '@idea-hub/shared/ui/field';
import { isEmail } from '@idea-hub/shared/validation/email';
import type { Field, IdeaForm } from '../../catalogue/idea-form.ts';
import { messages } from '../messages.ts';
import { lengthOf, limits } from './limits.ts';

const { hints } = messages;

const advise = (text: string): FieldHint => ({ text, tone: 'warning' });
const praise = (text: string): FieldHint => ({ text, tone: 'success' });

/** Hints during typing. They block nothing and limit no field. */
const HINTS = {
  title(value: string): FieldHint {
    const length = lengthOf(value);
    if (length === 0) return advise(hints.titleRequired);
    if (length < limits.titleMin) return advise(hints.titleShort);
    if (length >= limits.titleAdvised) return advise(hints.titleLong);
    return praise(hints.titleGood);
  },
  description(value: string): FieldHint {
    const length = lengthOf(value);
    if (length === 0) return advise(hints.descriptionRequired);
    if (length < limits.descriptionMin) {
      return { text: hints.descriptionShort(limits.descriptionMin - length), tone: 'info' };
    }
    if (length > limits.descriptionAdvised) return advise(hints.descriptionLong);
    return praise(hints.descriptionGood);
  },
  submitterName(value: string): FieldHint {
    const length = lengthOf(value);
    if (length === 0) return advise(hints.nameRequired);
    return length < limits.nameAdvised ? advise(hints.nameShort) : praise(hints.nameGood);
  },
  submitterEmail(value: string): FieldHint {
    if (lengthOf(value) === 0) return advise(hints.emailRequired);
    return isEmail(value) ? praise(hints.emailGood) : advise(hints.emailInvalid);
  },
} satisfies Partial<Record<Field, (value: string) => FieldHint>>;

export type HintedField = keyof typeof HINTS;
export type Hints = Readonly<Partial<Record<HintedField, FieldHint>>>;

export function isHinted(field: Field): field is HintedField {
  return field in HINTS;
}

export function hintFor(field: HintedField, form: IdeaForm): FieldHint {
  return HINTS[field](form[field]);
}
