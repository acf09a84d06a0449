import { apiClient } from '@idea-hub/shared/api';
import type { OwnIdea } from '@idea-hub/shared/contracts/community-description';
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

export const refusal = (status: number, message: string, details?: unknown) =>
  Object.assign(new Error(message), { name: 'ApiError', status, details });

export const NO_ANSWER = refusal(0, 'Unable to connect to server.');

type Request = Parameters<typeof apiClient.send>[0];
export type Answers = Record<string, (request: Request) => unknown>;

/** Answers by method and path; what is not named is not found. Returns what was asked, as it comes in. */
export function serve(answers: Answers): Request[] {
  const requests: Request[] = [];
  jest.spyOn(apiClient, 'send').mockImplementation(async (request) => {
    requests.push(request);
    const answer = answers[`${request.method} ${request.path}`];
    if (!answer) throw refusal(404, 'There is no such thing.');
    return answer(request);
  });
  return requests;
}
