import type { ApiClient, CallOptions } from '@idea-hub/shared/api';
import { isApiError, readUser } from '@idea-hub/shared/api';
import type { LoginRequest, RegisterRequest, SocialProvider } from '../contracts/calls.ts';
import type { User } from '../contracts/user.ts';
import { type Failure, failure, failureOf } from './failures.ts';
import { MESSAGES } from './messages.ts';

const OK = 200;

/** What a session begins with. */
export interface SignedIn {
  success: true;
  user: User;
  token: string;
  refreshToken: string | null;
}

/** The three ways to sign in: the call, and when its answer counts as success. None rejects. */
export type SignIn = Promise<SignedIn | Failure>;

/** The answer has no more of the user than a name: the profile is still to be fetched. */
export async function signInByPassword(
  api: ApiClient,
  credentials: LoginRequest,
  options?: CallOptions,
): SignIn {
  try {
    const answer = await api.login(credentials, options);
    const { verified, token, refreshToken, userId: id, name } = answer;
    // An OK answer that calls itself a failure.
    if (answer.error) return failure(answer.error, { status: OK });
    if (!verified) return failure(MESSAGES.loginFailed, { unverified: true });
    const email = answer.email || credentials.email;
    const user = readUser({ id, email, name, isEmailVerified: true });
    if (!token || !user) return failure(MESSAGES.loginFailed);
    return { success: true, user, token, refreshToken };
  } catch (error) {
    if (isApiError(error) && error.status === 401) {
      return failure(MESSAGES.wrongCredentials, { status: 401 });
    }
    return failureOf(error, MESSAGES.loginFailed);
  }
}

/** Succeeds only with a user and a token. */
export async function signUp(api: ApiClient, data: RegisterRequest, options?: CallOptions): SignIn {
  try {
    const { success, user, token, refreshToken, message } = await api.register(data, options);
    if (success && user && token) return { success: true, user, token, refreshToken };
    const text = message || MESSAGES.registrationFailed;
    return success && user ? failure(text, { accountCreated: true }) : failure(text);
  } catch (error) {
    return failureOf(error, MESSAGES.registrationFailed);
  }
}

/** As above. */
export async function signInBySocial(
  api: ApiClient,
  provider: SocialProvider,
  code: string,
  codeVerifier?: string,
  options?: CallOptions,
): SignIn {
  try {
    const answer = await api.social(provider, { code, codeVerifier }, options);
    if (answer.error) return failure(answer.error, { status: OK });
    const { user, token, refreshToken } = answer;
    if (user && token) return { success: true, user, token, refreshToken };
    return failure(MESSAGES.socialFailed);
  } catch (error) {
    return failureOf(error, MESSAGES.socialFailed);
  }
}
