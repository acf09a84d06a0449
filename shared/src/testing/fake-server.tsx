import { apiClient } from '@idea-hub/shared/api';

export type Request = Parameters<typeof apiClient.send>[0];

/** What the server answers, by method and path: `GET /ideas`. What throws is refused. */
export type Answers = Record<string, (request: Request) => unknown>;

/** A call that failed; without an answer unless a status is given. */
export const refusal = (status = 0, message = 'Unable to connect', details?: unknown): Error =>
  Object.assign(new Error(message), { name: 'ApiError', status, details });

/** Stands in for the server; what it has no answer for is not found. Returns the calls, as they come. */
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

/** The calls of one kind among all: `PUT /ideas/7/like`. */
export const callsTo = (requests: readonly Request[], name: string): Request[] =>
  requests.filter(({ method, path }) => `${method} ${path}` === name);
