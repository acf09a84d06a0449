import { isApiError } from '@idea-hub/shared/api';
import {
  getUsersDeletion,
  postUsersDeletion,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { type Refusal, refusalIn } from '@idea-hub/shared/live/refusal';

/** Result of a deletion. `unknown` if the answer was lost and the check for the account failed too. */
export type Deletion =
  | { readonly status: 'deleted' }
  /** `isSure` is false while a request may still be running whose answer was lost. */
  | { readonly status: 'there'; readonly refusal: Refusal | null; readonly isSure: boolean }
  | { readonly status: 'unknown' };

// A 401 is an expected answer here, so the client must not end the session because of it.
const OPTIONS = { keepsSession: true } as const;

const isSignedOut = (error: unknown): boolean => isApiError(error) && error.status === 401;

/** Checks whether the account still exists. A 401 means that it was deleted. */
export async function lookForAccount(): Promise<Deletion> {
  try {
    await call(getUsersDeletion, {}, OPTIONS);
    return { status: 'there', refusal: null, isSure: false };
  } catch (error) {
    return { status: isSignedOut(error) ? 'deleted' : 'unknown' };
  }
}

/**
 * Deletes the account with one request.
 *
 * @param mayBeDeleted whether an earlier request, whose answer was lost, may have deleted the account. A
 * 401 then means success.
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
