import { charactersOf } from '@idea-hub/shared/platform/characters';

/** Character counts. */
export const limits = {
  titleMin: 5,
  /** Advice alone: nothing is cut. */
  titleAdvised: 100,
  descriptionMin: 50,
  /** Advice alone. */
  descriptionAdvised: 500,
  /** Advice alone: a shorter name is accepted. */
  nameAdvised: 2,
  /** Where a meter is full. */
  titleMeter: 30,
  descriptionMeter: 300,
  similarIdeas: 3,
} as const;

/** What a reader would count: no space around the text, an emoji as one. */
export function lengthOf(text: string): number {
  return charactersOf(text.trim()).length;
}
