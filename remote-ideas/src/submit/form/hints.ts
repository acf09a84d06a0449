import type { FieldHint } from '@idea-hub/shared/ui/field';
import { isEmail } from '@idea-hub/shared/validation/email';
import type { Field, IdeaForm } from '../../catalogue/idea-form.ts';
import { messages } from '../messages.ts';
import { lengthOf, limits } from './validation.ts';

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

/** A meter's reading. `value` is at most `max`. */
export interface Reading {
  readonly value: number;
  readonly max: number;
  /** Missing if the hint says that the text is too long. */
  readonly text?: string | undefined;
  readonly tone: 'red' | 'orange' | 'yellow' | 'green';
}

type Band = readonly [from: number, text: string | undefined, tone: Reading['tone']];

const { meters } = messages;

const TITLE_BANDS: readonly Band[] = [
  [0, meters.titleShort, 'orange'],
  [10, meters.titleBetter, 'yellow'],
  [20, meters.titleStrong, 'green'],
  [limits.titleAdvised, undefined, 'yellow'],
];

const DESCRIPTION_BANDS: readonly Band[] = [
  [0, meters.descriptionThin, 'red'],
  [50, meters.descriptionStart, 'orange'],
  [100, meters.descriptionWell, 'green'],
  [200, meters.descriptionVery, 'green'],
  [limits.descriptionAdvised + 1, undefined, 'yellow'],
];

function read(value: string, max: number, bands: readonly Band[]): Reading {
  const length = lengthOf(value);
  const [, text, tone] = bands.findLast(([from]) => length >= from) ?? [0, '', 'red'];
  return { value: Math.min(length, max), max, text, tone };
}

/** Full at 30; the label changes at 10 and 20. */
export function titleReading(title: string): Reading {
  return read(title, limits.titleMeter, TITLE_BANDS);
}

/** Bands at 50, 100 and 200 on a scale of 300. */
export function descriptionReading(description: string): Reading {
  return read(description, limits.descriptionMeter, DESCRIPTION_BANDS);
}
