/** Level from the ideas that this browser submitted (WZ-13). */
export function levelOf(submittedIdeas: number): 'Beginner' | 'Intermediate' | 'Expert' {
  if (submittedIdeas >= 5) return 'Expert';
  return submittedIdeas >= 2 ? 'Intermediate' : 'Beginner';
}

export type CreatorLevel = 'Starting' | 'Beginner' | 'Intermediate' | 'Expert' | 'Master';

const CREATOR_LEVELS: readonly (readonly [fromPercent: number, level: CreatorLevel])[] = [
  [100, 'Master'],
  [75, 'Expert'],
  [50, 'Intermediate'],
  [25, 'Beginner'],
];

/** Creator level from the share of completed steps (WZ-13). */
export function creatorLevelOf(completedSteps: number, allSteps: number): CreatorLevel {
  const percent = (completedSteps / allSteps) * 100;
  return CREATOR_LEVELS.find(([from]) => percent >= from)?.[1] ?? 'Starting';
}
