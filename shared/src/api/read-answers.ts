import { recordOf } from '@composed/browser/kept-record';
import type {
  LoginResponse,
  OutcomeResponse,
  RegisterResponse,
  SocialResponse,
  Tokens,
} from '../contracts/calls.ts';
import { ApiError } from './api-error.ts';
import { MESSAGES } from './messages.ts';
import { readUser } from './read-user.ts';
import { textOr } from './read-values.ts';

/** Answers as the client hands them on: whatever came, each has its documented shape. */

/** Whether an answer of 200 calls itself a failure (CL-08): then nothing else in it counts. */
const isFailure = (answer: unknown) => recordOf(answer).success === false;

/** The text of an answer that calls itself a failure, where it has one. */
function failureIn(answer: unknown): { error?: string } {
  const text = isFailure(answer) ? outcomeText(readOutcome(answer)) : '';
  return text === '' ? {} : { error: text };
}

/** What `read` finds in an answer; throws an `ApiError` where that is nothing, or the answer a failure. */
export function required<T>(answer: unknown, read: (answer: unknown) => T | null): T {
  const found = isFailure(answer) ? null : read(answer);
  if (found === null) {
    throw new ApiError(200, failureIn(answer).error ?? MESSAGES.requestFailed);
  }
  return found;
}

const token = (value: unknown): string | null => textOr(value, '') || null;

export function readRegister(answer: unknown): RegisterResponse {
  const { success, user, token: access, refreshToken, message, error } = recordOf(answer);
  const failed = success !== true;
  return {
    success: !failed,
    user: readUser(user),
    token: token(access),
    refreshToken: token(refreshToken),
    message: (failed && textOr(error, '')) || textOr(message, ''),
  };
}

export function readLogin(answer: unknown): LoginResponse {
  const { verified, token: access, refreshToken, userId, email, name } = recordOf(answer);
  return {
    verified: verified === true,
    token: isFailure(answer) ? null : token(access),
    refreshToken: token(refreshToken),
    userId: typeof userId === 'number' ? String(userId) : textOr(userId, ''),
    email: textOr(email, ''),
    name: textOr(name, ''),
    ...failureIn(answer),
  };
}

/** `null` when there is no token in it. */
export function readTokens(answer: unknown): Tokens | null {
  const { token: access, refreshToken } = recordOf(answer);
  const found = token(access);
  return found === null ? null : { token: found, refreshToken: textOr(refreshToken, '') };
}

export function readOutcome(answer: unknown): OutcomeResponse {
  const { success, message, error } = recordOf(answer);
  return {
    success: success === true,
    message: textOr(message, undefined),
    error: textOr(error, undefined),
  };
}

export function readSocial(answer: unknown): SocialResponse {
  const { user, token: access, refreshToken } = recordOf(answer);
  return {
    user: readUser(user),
    token: isFailure(answer) ? null : token(access),
    refreshToken: token(refreshToken),
    ...failureIn(answer),
  };
}

/** The server's text in an answer of 200 that is a failure (CL-08); empty when it has none. */
export function outcomeText({ error, message }: OutcomeResponse): string {
  return error || message || '';
}
