/** Texts of Home. */
export const messages = {
  eyebrow: 'A community for project ideas',
  heading: 'Good ideas deserve good company.',
  lead: 'Share what you would like to see in the world, find the people who want it too, and take it from a first spark to something that runs.',
  actions: {
    browse: { name: 'Browse ideas', text: 'See what others are thinking about' },
    submit: { name: 'Share your idea', text: 'Four short steps from a thought to a page' },
    learn: { name: 'Get inspired', text: 'Who we are, and what came of it' },
  },
  actionsLabel: 'Where to start',
  toasts: {
    browse: "Let's explore ideas!",
    submit: 'Ready to share your brilliant idea!',
    learn: 'Get ready to be inspired!',
    unknown: 'Feature coming soon!',
    failed: 'Something went wrong. Please try again.',
  },
  statsLabel: 'Community statistics',
  stats: ['ideas', 'built projects', 'active users', 'weekly growth'],
  ideaCount: (count: number, formatted: string) => `${formatted} ${count === 1 ? 'idea' : 'ideas'}`,
  seeAll: (category: string) => `See all ${category}`,
  loading: 'Loading ideas',
  empty: 'No ideas yet. Be the first to share one!',
  emptyAction: 'Submit the first idea',
  failed: {
    title: 'The ideas could not be loaded',
    text: 'The list of ideas did not answer. The rest of the page works as usual.',
    retry: 'Try again',
  },
  promo: {
    toggle: 'Numbers and success stories',
    hint: 'What the community has done so far',
    storiesHeading: 'Success stories',
    storyAction: 'Tell your story',
  },
} as const;
