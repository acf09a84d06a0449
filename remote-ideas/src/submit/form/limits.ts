import { charactersOf } from '@idea-hub/shared/platform/characters';

/** Numbers of characters. */
export const limits = {
  titleMin: 5,
  /** Only a hint; longer titles are accepted. */
  titleAdvised: 100,
  descriptionMin: 50,
  /** Only a hint. */
  descriptionAdvised: 500,
  /** Only a hint; shorter names are accepted. */
  nameAdvised: 2,
  /** Length at which the meter is full. */
  titleMeter: 30,
  descriptionMeter: 300,
  similarIdeas: 3,
} as const;

/** Length as readers count it: trimmed, and an emoji is one character. */
export function lengthOf(text: string): number {
  return charactersOf(text.trim()).length;
}
