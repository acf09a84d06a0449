import type { Idea } from '../types.ts';
import { completeIdea, cycledCategory, cycledDifficulty } from './read-idea.ts';

// The specification requires this order: the first idea has id 1.
const SAMPLES: readonly (readonly [title: string, description: string])[] = [
  [
    'Smart Garden Monitor',
    'Small solar sensors that read soil moisture, light and frost, and tell a gardener which bed needs care today.',
  ],
  [
    'Local Recipe Exchange',
    'Neighbours swap family recipes, note what is in season nearby, and cook together once a month.',
  ],
  [
    'Study Buddy Finder',
    'Matches students who prepare for the same exam by subject, pace and free hours, so that nobody learns alone.',
  ],
  [
    'Eco-Friendly Habit Tracker',
    'Turns small daily choices, like cycling or repairing, into a running tally of the water, waste and carbon they save.',
  ],
  [
    'Virtual Museum Tours',
    'Walks through small museums that few can travel to, told by the people who look after the collections.',
  ],
  [
    'Skill Swap Marketplace',
    'An hour of guitar for an hour of carpentry: people trade what they know, and no money changes hands.',
  ],
  [
    'Mental Health Journal AI',
    'A private journal that notices patterns in mood and sleep, and suggests a next small step in plain words.',
  ],
  [
    'Neighborhood Tool Library',
    'One drill for a whole street: a shared shed with bookings, care notes and a map of who has what.',
  ],
];

export const SAMPLE_IDEAS: readonly Idea[] = SAMPLES.map(([title, description], index) => {
  const id = index + 1;
  return completeIdea({
    id,
    title,
    description,
    category: cycledCategory(id),
    difficulty: cycledDifficulty(id),
  });
});
