import { SuccessNumbers } from '../../about/about-sections.tsx';
import { useCountedFigures } from '../counted-figures.ts';

/** Figures of About in live mode. */
export function LiveNumbers() {
  return <SuccessNumbers counted={useCountedFigures().shown} />;
}
