import { recordOf } from '@composed/browser/kept-record';

/**
 * Completes the address of a user's picture in a response. The API names its own pictures by a path below its
 * base URL. Returns the same object.
 */
export function placePicture(answer: unknown, baseUrl: string): unknown {
  const { user = answer } = recordOf(answer);
  const profile = recordOf(recordOf(user).profile) as { profilePicture?: unknown };
  const { profilePicture: path } = profile;
  if (typeof path === 'string' && path.startsWith('/')) profile.profilePicture = baseUrl + path;
  return answer;
}
