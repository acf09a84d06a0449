import { valueOr } from '@idea-hub/shared/live/use-answer';
import { SuccessNumbers } from '../../about/about-sections.tsx';
import { useCountedFigures } from '../counted-figures.ts';

/** Figures of About in live mode. */
export function LiveNumbers() {
  return <SuccessNumbers counted={valueOr(useCountedFigures().answer, [])} />;
}
