import { recordOf } from '@composed/browser/kept-record';

/**
 * Completes the address of a user's picture in an answer: pictures that the API keeps itself are named by
 * their path below its base URL. Returns the same answer.
 */
export function placePicture(answer: unknown, baseUrl: string): unknown {
  const { user = answer } = recordOf(answer);
  const profile = recordOf(recordOf(user).profile) as { profilePicture?: unknown };
  const { profilePicture: path } = profile;
  if (typeof path === 'string' && path.startsWith('/')) profile.profilePicture = baseUrl + path;
  return answer;
}
