import {
  type ApiClient,
  type CallOptions,
  errorText,
  isApiError,
  readUser,
} from '@idea-hub/shared/api';
import type { LoginRequest, RegisterRequest, SocialProvider } from '../contracts/calls.ts';
import type { User } from '../contracts/user.ts';
import type { SessionResult } from './types.ts';

export const MESSAGES = {
  wrongCredentials: 'Invalid email or password. Please try again.',
  loginFailed: 'Login failed. Please try again.',
  registrationFailed: 'Registration failed. Please try again.',
  socialFailed: 'Social authentication failed. Please try again.',
  noUser: 'No user logged in',
  updateFailed: 'Failed to update profile',
} as const;

const OK = 200;

export interface SignedIn {
  success: true;
  user: User;
  token: string;
  refreshToken: string | null;
}

/** Result of a sign-in. It never rejects. */
type SignIn = Promise<SignedIn | Failure>;

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

export type Failure = Extract<SessionResult, { success: false }>;

export function failure(error: string, more: Partial<Failure> = {}): Failure {
  return { success: false, error, ...more };
}

/**
 * Converts the error of a rejected call to a result. The text is the server's, else `fallback`. Errors
 * without a response (status 0) and client errors set `thrown`; a client error's text can be empty.
 */
export function failureOf(error: unknown, fallback: string): Failure {
  if (!isApiError(error)) return failure(errorText(error), { thrown: true });
  const { status, message } = error;
  return failure(message || fallback, status === 0 ? { status, thrown: true } : { status });
}
