/** Ideas of samples mode, in the same order. */
export const SAMPLE_IDEAS: readonly (readonly [
  title: string,
  description: string,
  category: string,
  difficulty: string,
])[] = [
  [
    'Smart Garden Monitor',
    'Small solar sensors that read soil moisture, light and frost, and tell a gardener which bed needs care today.',
    'Technology',
    'Beginner',
  ],
  [
    'Local Recipe Exchange',
    'Neighbours swap family recipes, note what is in season nearby, and cook together once a month.',
    'Health',
    'Intermediate',
  ],
  [
    'Study Buddy Finder',
    'Matches students who prepare for the same exam by subject, pace and free hours, so that nobody learns alone.',
    'Education',
    'Advanced',
  ],
  [
    'Eco-Friendly Habit Tracker',
    'Turns small daily choices, like cycling or repairing, into a running tally of the water, waste and carbon they save.',
    'Environment',
    'Beginner',
  ],
  [
    'Virtual Museum Tours',
    'Walks through small museums that few can travel to, told by the people who look after the collections.',
    'Community',
    'Intermediate',
  ],
  [
    'Skill Swap Marketplace',
    'An hour of guitar for an hour of carpentry: people trade what they know, and no money changes hands.',
    'Technology',
    'Advanced',
  ],
  [
    'Mental Health Journal AI',
    'A private journal that notices patterns in mood and sleep, and suggests a next small step in plain words.',
    'Health',
    'Beginner',
  ],
  [
    'Neighborhood Tool Library',
    'One drill for a whole street: a shared shed with bookings, care notes and a map of who has what.',
    'Education',
    'Intermediate',
  ],
];
