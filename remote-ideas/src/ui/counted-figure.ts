export interface CountedFigure {
  readonly figure: string;
  readonly label: string;
}

/** Labels of the server's figures: of one, and of any other number. */
export const countedLabels = {
  ideas: ['published idea', 'published ideas'],
  creators: ['creator', 'creators'],
  likes: ['like', 'likes'],
} as const;

export const GROWTH_LABEL = 'growth this week';

/** Dashes for figures that the server has not sent. */
export const UNKNOWN_FIGURES: readonly CountedFigure[] = [
  ...Object.values(countedLabels).map(([, label]) => label),
  GROWTH_LABEL,
].map((label) => ({ figure: '–', label }));
