import { isApiError, tokenStore } from '@idea-hub/shared/api';
import {
  getUsersDeletion,
  postUsersDeletion,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { type Refusal, refusalIn } from '@idea-hub/shared/live/refusal';

/**
 * Result of a deletion. `unknown` if the answer was lost and the check for the account failed too. `signed-out` if the
 * member was signed out before the answer, for example in another tab, so that nothing can be checked.
 */
type Deletion =
  | { readonly status: 'deleted' }
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out' }
  /** `isSure` is false while a request may still be running whose answer was lost. */
  | { readonly status: 'there'; readonly refusal: Refusal | null; readonly isSure: boolean };

// A 401 is an expected answer here, so the client must not end the session because of it.
const OPTIONS = { keepsSession: true } as const;

const isUnauthorized = (error: unknown): boolean => isApiError(error) && error.status === 401;

/** Returns whether this browser still has the member's session. If not, an answer tells nothing about the account. */
const hasSession = (memberId: string): boolean =>
  tokenStore.accessToken() !== null && tokenStore.user()?.id === memberId;

/** Checks whether the account still exists. A 401 for the member's session means that it was deleted. */
export async function lookForAccount(memberId: string): Promise<Deletion> {
  const found = await call(getUsersDeletion, {}, OPTIONS).then(
    () => ({ status: 'there', refusal: null, isSure: false }) as const,
    (error) => ({ status: isUnauthorized(error) ? 'deleted' : 'unknown' }) as const,
  );
  return hasSession(memberId) ? found : { status: 'signed-out' };
}

/**
 * Deletes the account with one request.
 *
 * @param mayBeDeleted whether an earlier request, whose answer was lost, may have deleted the account. A
 * 401 then means success.
 */
export async function deleteAccount(
  memberId: string,
  password: string,
  mayBeDeleted: boolean,
): Promise<Deletion> {
  try {
    await call(postUsersDeletion, { input: { password } }, mayBeDeleted ? OPTIONS : {});
    return { status: 'deleted' };
  } catch (error) {
    if (mayBeDeleted && isUnauthorized(error)) {
      return { status: hasSession(memberId) ? 'deleted' : 'signed-out' };
    }
    const refusal = refusalIn(error);
    if (refusal && isApiError(error) && error.status < 500) {
      return { status: 'there', refusal, isSure: true };
    }
    const found = await lookForAccount(memberId);
    return found.status === 'there' ? { ...found, refusal } : found;
  }
}
