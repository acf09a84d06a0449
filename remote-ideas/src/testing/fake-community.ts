import { apiClient } from '@idea-hub/shared/api';
import type { IdeaCard } from '@idea-hub/shared/contracts/community-description';

export type Request = Parameters<typeof apiClient.send>[0];

/** What the server answers, by method and path; what throws is refused. */
export type Answers = Record<string, (request: Request) => unknown>;

/** A call that failed; without an answer unless a status is given. */
export const refusal = (status = 0, message = 'Unable to connect', details?: unknown): Error =>
  Object.assign(new Error(message), { name: 'ApiError', status, details });

/** Stands in for the server of live mode; what it has no answer for is not found. Returns the calls, as they come. */
export function serveCommunity(answers: Answers): Request[] {
  const requests: Request[] = [];
  jest.spyOn(apiClient, 'send').mockImplementation(async (request) => {
    requests.push(request);
    const answer = answers[`${request.method} ${request.path}`];
    if (!answer) throw refusal(404, 'There is no such thing.');
    return answer(request);
  });
  return requests;
}

/** The calls of one kind among all: `PUT /ideas/7/like`. */
export const callsTo = (requests: readonly Request[], name: string): Request[] =>
  requests.filter(({ method, path }) => `${method} ${path}` === name);

/** A published idea as lists have it. */
export const someCard = (id: number, change: Partial<IdeaCard> = {}): IdeaCard => ({
  id,
  title: `Idea ${id}`,
  description: `What number ${id} is about.`,
  category: 'Environment',
  difficulty: 'Beginner',
  tags: '',
  author: 'Ada Lovelace',
  datePosted: '2026-05-20T10:00:00.000Z',
  likes: 10,
  views: 100,
  shares: 1,
  ...change,
});
