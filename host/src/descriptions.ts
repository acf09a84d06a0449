import type { RoutePath } from './routes.tsx';

/**
 * Descriptions of the pages for search engines and previews. Only builds read them. In the route table, every
 * page would load them.
 */
export const descriptions: Readonly<Record<RoutePath, string>> = {
  '/': 'Share project ideas, discover what others are thinking about, and build together.',
  '/browse': 'Search the community’s project ideas by topic, category and popularity.',
  '/project/:id': 'A project idea: what it is about, what it needs, and who is behind it.',
  '/submit': 'Describe your idea in four short steps and share it with the community.',
  '/edit/:id': 'Improve an idea that you have submitted.',
  '/my-submissions': 'The ideas that you have submitted, and how far each of them has come.',
  '/about': 'What the Idea Hub community is, what it has built, and who stands behind it.',
  '/auth': 'Sign in to Idea Hub or create an account.',
  '/auth/reset-password': 'Choose a new password for your Idea Hub account.',
  '/account': 'Your Idea Hub profile, settings and activity.',
};
