import type { IdeaPage } from '@idea-hub/shared/contracts/community-description';
import type { Answers } from '@idea-hub/shared/testing/fake-server';

/** The page of a published idea. */
export const somePage = (given: Partial<IdeaPage> = {}): IdeaPage => ({
  id: 71,
  title: 'Rain barrel network',
  description: 'Barrels that share their water with the driest garden of the street.',
  category: 'Environment',
  difficulty: 'Intermediate',
  tags: 'rain, gardens, rain',
  requiredSkills: 'Soldering',
  estimatedTime: 'Short-term (1-7 days)',
  resources: 'An old barrel\nA pump',
  author: 'Ada Lovelace',
  authorId: null,
  authorPicture: null,
  authorIdeas: 3,
  authorSince: '2025',
  authorEmail: null,
  datePosted: '2026-05-20T10:00:00.000Z',
  lastUpdated: '2026-05-20T10:00:00.000Z',
  likes: 51,
  views: 1001,
  shares: 4,
  saves: 6,
  comments: 0,
  status: 'Published',
  isPublic: true,
  isOwn: false,
  takesMessages: true,
  ...given,
});

/** A server that has only this page, without offers, comments and other ideas. */
export const serverOf = (page: Partial<IdeaPage> = {}): Answers => ({
  'GET /ideas/71': () => somePage(page),
  'GET /ideas': () => ({ ideas: [], total: 0, next: null }),
  'GET /ideas/71/offers': () => ({ total: 0, skills: [], own: null, offers: [] }),
  'GET /ideas/71/comments': () => ({ comments: [], total: 0, next: null }),
  'POST /ideas/71/views': () => undefined,
  'POST /ideas/71/shares': () => undefined,
});
