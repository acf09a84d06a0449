import type { OwnIdea } from '@idea-hub/shared/contracts/community-description';
import { refusal } from '@idea-hub/shared/testing/fake-server';
import { someForm } from '../../testing/some-form.ts';

export const someOwnIdea = (change: Partial<OwnIdea> = {}): OwnIdea => ({
  ...someForm(),
  id: 71,
  version: 1,
  status: 'Under Review',
  isPublic: false,
  rejectionReason: null,
  submittedDate: '2026-05-20T10:00:00.000Z',
  lastUpdated: '2026-05-21T10:00:00.000Z',
  views: 0,
  likes: 0,
  comments: 0,
  ...change,
});

export const NO_ANSWER = refusal(0, 'Unable to connect to server.');
