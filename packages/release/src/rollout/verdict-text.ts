import { formatNumber } from '@composed/browser/format-number';
import type { Loads } from './evidence.ts';
import { type Judgement, leastLiars, type Watched } from './judge-step.ts';

const number = (value: number): string => formatNumber(Math.round(value));

/** Converts a share to per cent: 0.005 to `0.5`. */
export const perCent = (of: number): number => Number((100 * of).toFixed(3));

const share = ({ loads, failures }: Loads): string =>
  loads === 0 ? '–' : `${((100 * failures) / loads).toFixed(2)} %`;

/** Text such as `12 of 2,341 loads failed (0.51 %), of the stable release's 231,200 0.49 %`. */
export const figures = ({ canary, stable }: Judgement): string =>
  `${number(canary.failures)} of ${number(canary.loads)} loads failed (${share(canary)}), of the stable release's ${number(stable.loads)} ${share(stable)}`;

/** Explains why the counts' verdict is not trusted yet; empty if they have no verdict. */
export function doubts(watched: Watched, { doubted }: Judgement): string {
  if (doubted === undefined) return '';
  const least = leastLiars(watched, doubted);
  const would = doubted === 'abort' ? 'It would be taken back' : 'It would go on';
  const some = least === 1 ? 'one network that lies' : `${least} networks that lie`;
  return ` ${would}, but ${some} could have made that, and ${watched.liars} must not be able to: loads from more networks are missing (--liars ${least - 1} asks for less).`;
}
