import { formatNumber } from '@composed/browser/format-number';
import { type CommunityCalls, getNumbers } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { useAnswer, valueOr } from '@idea-hub/shared/live/use-answer';
import { SuccessNumbers } from '../about/about-sections.tsx';
import {
  type CountedFigure,
  countedLabels,
  GROWTH_LABEL,
  UNKNOWN_FIGURES,
} from '../ui/counted-figure.ts';
import { keepingLast } from './keeping-last.ts';
import { takeStart } from './start.ts';

export type Numbers = CommunityCalls['GET /numbers']['answer'];

const numbers = keepingLast(
  (): Promise<Numbers> => call(getNumbers, {}),
  takeStart(getNumbers, '/numbers'),
);

function figuresOf({ earlier, weeklyGrowth, ...numbers }: Numbers): readonly CountedFigure[] {
  const counted = (['ideas', 'creators', 'likes'] as const).map((name) => {
    const [one, others] = countedLabels[name];
    const count = numbers[name];
    return { figure: formatNumber(count), label: count === 1 ? one : others };
  });
  // Without earlier ideas, there is nothing to compare this week with.
  if (earlier === 0 || weeklyGrowth === 0) return counted;
  return [...counted, { figure: `+${formatNumber(weeklyGrowth)}%`, label: GROWTH_LABEL }];
}

/** Loads the community's figures. A later screen shows the last ones in its first render. */
export function useCountedFigures() {
  const { answer, retry } = useAnswer(numbers.ask, { known: numbers.last() });
  const known = valueOr(answer, null);
  return { answer, retry, known, shown: known ? figuresOf(known) : UNKNOWN_FIGURES };
}

export function LiveNumbers() {
  return <SuccessNumbers counted={useCountedFigures().shown} />;
}
