import { completeIdea } from '../catalogue/public/read-idea.ts';
import type { Idea } from '../catalogue/types.ts';

export function someIdea(changes: Partial<Parameters<typeof completeIdea>[0]> = {}): Idea {
  return completeIdea({
    id: 1,
    title: 'Rain barrel network',
    description: 'Barrels that share their water with the driest garden of the street.',
    category: 'Environment',
    difficulty: 'Intermediate',
    datePosted: '2025-05-20',
    likes: 10,
    views: 1234,
    ...changes,
  });
}
