import { charactersOf } from '@idea-hub/shared/platform/characters';

/** Character counts; each with the row that asks for it. */
export const limits = {
  /** WZ-06, WZ-09 */
  titleMin: 5,
  /** WZ-09: advice alone, nothing is cut. */
  titleAdvised: 100,
  /** WZ-06, WZ-09 */
  descriptionMin: 50,
  /** WZ-09, WZ-10: advice alone. */
  descriptionAdvised: 500,
  /** WZ-09: advice alone; a shorter name is accepted (WZ-08). */
  nameAdvised: 2,
  /** WZ-10: where a meter is full. */
  titleMeter: 30,
  descriptionMeter: 300,
  /** WZ-17 */
  similarIdeas: 3,
} as const;

/** What a reader would count: no space around the text, an emoji as one. */
export function lengthOf(text: string): number {
  return charactersOf(text.trim()).length;
}
