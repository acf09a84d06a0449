import { apiClient } from '@idea-hub/shared/api';

export type Request = Parameters<typeof apiClient.send>[0];

/** Responses by method and path: `GET /ideas`. A function that throws refuses the call. */
export type Answers = Record<string, (request: Request) => unknown>;

/** Error of a failed call. Status 0 means no response. */
export const refusal = (status = 0, message = 'Unable to connect', details?: unknown): Error =>
  Object.assign(new Error(message), { name: 'ApiError', status, details });

/** An answer that refuses the call. */
export const refusing =
  (...error: Parameters<typeof refusal>) =>
  () => {
    throw refusal(...error);
  };

/**
 * Replaces the server. Calls without an entry get a 404. Returns the list of calls, which grows with each
 * call.
 */
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

/** Returns the calls with this method and path: `PUT /ideas/7/like`. */
export const callsTo = (requests: readonly Request[], name: string): Request[] =>
  requests.filter(({ method, path }) => `${method} ${path}` === name);
