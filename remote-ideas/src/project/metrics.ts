import type { RecordedFigures } from '../catalogue/types.ts';

/** What the page shows where the record has no figure. */
const FALLBACK = { views: 1247, likes: 89, inspired: 23, shares: 45 } as const;

export type Metrics = Record<keyof typeof FALLBACK, number>;

/** 0 is a figure. */
export function metricsOf({ views, likes, inspired, shares }: RecordedFigures): Metrics {
  return {
    views: views ?? FALLBACK.views,
    likes: likes ?? FALLBACK.likes,
    inspired: inspired ?? FALLBACK.inspired,
    shares: shares ?? FALLBACK.shares,
  };
}

/** What badges go by. */
export type Popularity = Pick<Metrics, 'views' | 'likes'>;

/** Badges of the project page; other limits than those of the cards. */
export const isHot = ({ views }: Popularity) => views > 1000;
export const isTrending = ({ likes }: Popularity) => likes > 50;
