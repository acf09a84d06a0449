import { isEmail } from '@idea-hub/shared/validation/email';
import type { Field, IdeaForm } from '../../catalogue/idea-form.ts';
import { messages } from '../messages.ts';
import { lengthOf, limits } from './limits.ts';

/** Advice on what is being typed (WZ-09). It blocks nothing and limits no field. */
export interface Hint {
  readonly text: string;
  readonly tone: 'info' | 'success' | 'warning';
}

const { hints } = messages;

const advise = (text: string): Hint => ({ text, tone: 'warning' });
const praise = (text: string): Hint => ({ text, tone: 'success' });

const HINTS = {
  title(value: string): Hint {
    const length = lengthOf(value);
    if (length === 0) return advise(hints.titleRequired);
    if (length < limits.titleMin) return advise(hints.titleShort);
    if (length >= limits.titleAdvised) return advise(hints.titleLong);
    return praise(hints.titleGood);
  },
  description(value: string): Hint {
    const length = lengthOf(value);
    if (length === 0) return advise(hints.descriptionRequired);
    if (length < limits.descriptionMin) {
      return { text: hints.descriptionShort(limits.descriptionMin - length), tone: 'info' };
    }
    if (length > limits.descriptionAdvised) return advise(hints.descriptionLong);
    return praise(hints.descriptionGood);
  },
  submitterName(value: string): Hint {
    const length = lengthOf(value);
    if (length === 0) return advise(hints.nameRequired);
    return length < limits.nameAdvised ? advise(hints.nameShort) : praise(hints.nameGood);
  },
  submitterEmail(value: string): Hint {
    if (lengthOf(value) === 0) return advise(hints.emailRequired);
    return isEmail(value) ? praise(hints.emailGood) : advise(hints.emailInvalid);
  },
} satisfies Partial<Record<Field, (value: string) => Hint>>;

export type HintedField = keyof typeof HINTS;
export type Hints = Readonly<Partial<Record<HintedField, Hint>>>;

export function isHinted(field: Field): field is HintedField {
  return field in HINTS;
}

export function hintFor(field: HintedField, form: IdeaForm): Hint {
  return HINTS[field](form[field]);
}
