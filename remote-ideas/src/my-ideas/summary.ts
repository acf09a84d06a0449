import type { Submission } from '../catalogue/types.ts';

/** The dashboard's figures, computed from the author's list (MI-01). */
export interface Summary {
  readonly total: number;
  readonly published: number;
  readonly underReview: number;
  readonly totalViews: number;
  readonly totalLikes: number;
}

export function summarise(ideas: readonly Submission[]): Summary {
  const sum = (figure: (idea: Submission) => number) =>
    ideas.reduce((total, idea) => total + figure(idea), 0);
  return {
    total: ideas.length,
    published: ideas.filter(({ status }) => status === 'Published').length,
    underReview: ideas.filter(({ status }) => status === 'Under Review').length,
    totalViews: sum(({ views }) => views),
    totalLikes: sum(({ likes }) => likes),
  };
}
