import type { RecordedFigures } from '../catalogue/types.ts';

/** Fallbacks for figures that the record lacks. */
const FALLBACK = { views: 1247, likes: 89, inspired: 23, shares: 45 } as const;

export type Metrics = Record<keyof typeof FALLBACK, number>;

/** Keeps zeros; only missing figures get a fallback. */
export function metricsOf({ views, likes, inspired, shares }: RecordedFigures): Metrics {
  return {
    views: views ?? FALLBACK.views,
    likes: likes ?? FALLBACK.likes,
    inspired: inspired ?? FALLBACK.inspired,
    shares: shares ?? FALLBACK.shares,
  };
}

/** The figures that determine the badges. */
export type Popularity = Pick<Metrics, 'views' | 'likes'>;

/** Badges of the project page. Their limits differ from those of the cards. */
export const isHot = ({ views }: Popularity) => views > 1000;
export const isTrending = ({ likes }: Popularity) => likes > 50;
