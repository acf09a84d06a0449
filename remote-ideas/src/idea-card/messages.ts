/** Texts of the idea cards. */
export const messages = {
  notFound: 'Idea not found',
  beginnerFriendly: 'Beginner Friendly',
  difficulty: 'Difficulty:',
  posted: 'Posted',
  likes: (count: number) => (count === 1 ? 'like' : 'likes'),
  views: (count: number) => (count === 1 ? 'view' : 'views'),
  actions: { like: 'Like', save: 'Save', share: 'Share' },
  liked: 'Added to your favorites!',
  alreadyLiked: 'Already in your favorites!',
  ownLike: 'This is your idea: likes come from others.',
  saved: 'Saved for later!',
  alreadySaved: 'Already saved!',
  shareText: (title: string) => `Check out this amazing project: ${title}`,
  shared: 'Link copied to clipboard!',
  failed: 'Action failed. Please try again.',
} as const;
