import { isApiError } from '@idea-hub/shared/api';
import {
  getUsersDeletion,
  postUsersDeletion,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { type Refusal, refusalIn } from '@idea-hub/shared/live/refusal';

/** What became of a deletion; `unknown` where the server's answer was lost and it can't be asked. */
export type Deletion =
  | { readonly status: 'deleted' }
  /** `isSure` unless a request is on its way whose answer was lost. */
  | { readonly status: 'there'; readonly refusal: Refusal | null; readonly isSure: boolean }
  | { readonly status: 'unknown' };

// A session that is over is no surprise here, and not to be told as one.
const OPTIONS = { keepsSession: true } as const;

const isSignedOut = (error: unknown): boolean => isApiError(error) && error.status === 401;

/** Whether the account is still there: without one there is no session. Deletes nothing. */
export async function lookForAccount(): Promise<Deletion> {
  try {
    await call(getUsersDeletion, {}, OPTIONS);
    return { status: 'there', refusal: null, isSure: false };
  } catch (error) {
    return { status: isSignedOut(error) ? 'deleted' : 'unknown' };
  }
}

/**
 * Deletes the account, by one request.
 *
 * @param mayBeDeleted an earlier request may have deleted it after it was looked for: then a session that is over
 * is that one's work
 */
export async function deleteAccount(password: string, mayBeDeleted: boolean): Promise<Deletion> {
  try {
    await call(postUsersDeletion, { input: { password } }, mayBeDeleted ? OPTIONS : {});
    return { status: 'deleted' };
  } catch (error) {
    if (mayBeDeleted && isSignedOut(error)) return { status: 'deleted' };
    const refusal = refusalIn(error);
    if (refusal && isApiError(error) && error.status < 500) {
      return { status: 'there', refusal, isSure: true };
    }
    const found = await lookForAccount();
    return found.status === 'there' ? { ...found, refusal } : found;
  }
}
