import { getUsersStatistics } from '@idea-hub/shared/contracts/community-description';
import { type AnswerTo, call } from '@idea-hub/shared/live/call';

export type Statistics = AnswerTo<'GET /users/statistics'>;
export type Day = Statistics['days'][number];
export type IdeaLine = Statistics['ideas'][number];

export const findStatistics = (): Promise<Statistics> => call(getUsersStatistics, {});

type Figure = 'views' | 'likes';

export const sumOf = <F extends Figure>(days: readonly Record<F, number>[], figure: F): number =>
  days.reduce((sum, day) => sum + day[figure], 0);

/** Days of the last week, with today. */
export const lastWeek = <D>(days: readonly D[]): readonly D[] => days.slice(-7);

const FACTORS = [1, 2, 2.5, 5];

/** The smallest round number that is at least `most` and has `parts` equal whole parts. */
export function roundScale(most: number, parts: number): number {
  for (let unit = 1; ; unit *= 10) {
    const step = FACTORS.map((factor) => factor * unit).find(
      (size) => Number.isInteger(size) && size * parts >= most,
    );
    if (step !== undefined) return step * parts;
  }
}
