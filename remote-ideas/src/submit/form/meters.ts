import { messages } from '../messages.ts';
import { lengthOf, limits } from './limits.ts';

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
  [100, meters.descriptionWell, 'yellow'],
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
