import { completeIdea } from './public/read-idea.ts';
import type { Idea, Submission } from './types.ts';

/** A submission as its own page shows it (PD-01). */
export function ideaOf({ submitterName, submittedDate, ...idea }: Submission): Idea {
  return completeIdea({ ...idea, author: submitterName, datePosted: submittedDate });
}
