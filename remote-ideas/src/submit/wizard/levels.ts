/** Level by the number of ideas submitted in this browser. */
export function levelOf(submittedIdeas: number): 'Beginner' | 'Intermediate' | 'Expert' {
  if (submittedIdeas >= 5) return 'Expert';
  return submittedIdeas >= 2 ? 'Intermediate' : 'Beginner';
}

/** One for each number of completed quarters, from 0 to 4. */
const CREATOR_LEVELS = ['Starting', 'Beginner', 'Intermediate', 'Expert', 'Master'] as const;

/** Creator level by the share of completed steps. */
export function creatorLevelOf(completedSteps: number, allSteps: number) {
  return CREATOR_LEVELS[Math.floor((completedSteps / allSteps) * 4)] ?? 'Starting';
}
