import type { IdeaCard } from '@idea-hub/shared/contracts/community-description';

/** A published idea, as lists return it. */
export const someCard = (id: number, change: Partial<IdeaCard> = {}): IdeaCard => ({
  id,
  title: `Idea ${id}`,
  description: `What number ${id} is about.`,
  category: 'Environment',
  difficulty: 'Beginner',
  tags: '',
  author: 'Ada Lovelace',
  authorId: null,
  authorPicture: null,
  datePosted: '2026-05-20T10:00:00.000Z',
  likes: 10,
  views: 100,
  shares: 1,
  comments: 0,
  ...change,
});
