import type { CommunityCalls, IdeaPage } from '@idea-hub/shared/contracts/community-description';
import { type Answers, serve } from '@idea-hub/shared/testing/fake-server';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';

/**
 * Renders a screen for a reviewer, with a fake server that answers by method and path. Returns the calls so
 * far; later calls are added to it.
 */
export function review(
  screen: ReactElement,
  answers: Answers,
  role = 'REVIEWER',
  route = '/review',
) {
  const requests = serve(answers);
  const result = renderScreen(screen, { route, user: { ...someUser(), role } });
  return { ...result, requests, user: userEvent.setup() };
}

type Review = CommunityCalls['GET /review/ideas/{id}']['answer'];

export const WRITTEN = {
  id: 7,
  title: 'Rain barrel network',
  description: 'Barrels that share their water with the driest garden of the street.',
  category: 'Environment',
  difficulty: 'Beginner',
  tags: 'rain, gardens',
  requiredSkills: 'Soldering',
  estimatedTime: 'Short-term (1-7 days)',
  resources: '',
  author: 'Ada Lovelace',
} as IdeaPage;

export const someReview = (change: Partial<Review> = {}): Review => ({
  id: 7,
  version: 3,
  status: 'Under Review',
  actions: ['approve', 'reject', 'withdraw'],
  isOwn: false,
  author: {
    name: 'Ada Lovelace',
    isEmailVerified: true,
    isSuspended: false,
    joinDate: '2026-01-15T10:00:00.000Z',
    published: 3,
    rejected: 2,
    withdrawn: 1,
    openReports: 4,
    picture: null,
    ideas: [
      { id: 7, title: 'Rain barrel network', status: 'Under Review' },
      { id: 5, title: 'Rain chain', status: 'Rejected' },
    ],
  },
  submitterName: 'Countess Ada',
  rejectionReason: null,
  written: WRITTEN,
  published: null,
  decisions: [],
  reports: [],
  similar: [],
  sameTitle: 0,
  waitsSince: '2026-11-20T10:00:00.000Z',
  place: { position: 3, total: 40, previous: '6', next: '9' },
  ...change,
});

/** What a decision changes in the idea. */
export const APPROVED = {
  version: 4,
  status: 'Approved',
  actions: ['publish', 'reject', 'withdraw'],
} satisfies Partial<Review>;

export const someItem = (id: number, change: object = {}) => ({
  id,
  version: 1,
  status: 'Under Review',
  title: `Idea ${id}`,
  description: `First line of ${id}`,
  category: 'Health',
  difficulty: 'Beginner',
  author: 'Ada Lovelace',
  authorId: null,
  authorPicture: null,
  isPublic: false,
  reports: 0,
  submittedDate: '2026-11-20T10:00:00.000Z',
  lastUpdated: '2026-11-20T10:00:00.000Z',
  ...change,
});
