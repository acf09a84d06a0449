import { formatNumber } from '@composed/browser/format-number';
import { getNumbers } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { useAnswer } from '@idea-hub/shared/live/use-answer';
import { keepingLast } from './keeping-last.ts';

const figures = keepingLast(findFigures);

/** Figures in the order of `countedLabels`. */
async function findFigures(): Promise<readonly string[]> {
  const { ideas, creators, likes, weeklyGrowth } = await call(getNumbers, {});
  return [ideas, creators, likes].map(formatNumber).concat(`+${formatNumber(weeklyGrowth)}%`);
}

/** Loads the community's figures. A later screen shows the last ones in its first render. */
export const useCountedFigures = () => useAnswer(figures.ask, { known: figures.last() });
