/** Level from the ideas that this browser submitted. */
export function levelOf(submittedIdeas: number): 'Beginner' | 'Intermediate' | 'Expert' {
  if (submittedIdeas >= 5) return 'Expert';
  return submittedIdeas >= 2 ? 'Intermediate' : 'Beginner';
}

/** One for each quarter. */
const CREATOR_LEVELS = ['Starting', 'Beginner', 'Intermediate', 'Expert', 'Master'] as const;

/** Creator level from the share of completed steps. */
export function creatorLevelOf(completedSteps: number, allSteps: number) {
  return CREATOR_LEVELS[Math.floor((completedSteps / allSteps) * 4)] ?? 'Starting';
}
