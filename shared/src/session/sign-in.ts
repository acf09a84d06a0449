import type { ApiClient, CallOptions } from '@idea-hub/shared/api';
import { isApiError, readUser } from '@idea-hub/shared/api';
import type { LoginRequest, RegisterRequest, SocialProvider } from '../contracts/calls.ts';
import type { User } from '../contracts/user.ts';
import { type Failure, failure, failureOf } from './failures.ts';
import { MESSAGES } from './messages.ts';

const OK = 200;

/** Data of a new session. */
export interface SignedIn {
  success: true;
  user: User;
  token: string;
  refreshToken: string | null;
}

/** Result of a sign-in. It never rejects. */
export type SignIn = Promise<SignedIn | Failure>;

/** The answer contains only id, name and email. The caller has to fetch the profile. */
export async function signInByPassword(
  api: ApiClient,
  credentials: LoginRequest,
  options?: CallOptions,
): SignIn {
  try {
    const answer = await api.login(credentials, options);
    const { verified, token, refreshToken, userId: id, name } = answer;
    // A 200 response that reports a failure.
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

/** Succeeds only if the answer has a user and a token. */
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

/** Succeeds only if the answer has a user and a token. */
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
