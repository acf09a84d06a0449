import type {
  LoginResponse,
  OutcomeResponse,
  RegisterResponse,
  SocialResponse,
  Tokens,
} from '../contracts/calls.ts';
import { readUser } from './read-user.ts';
import { asRecord, textOr } from './read-values.ts';

/** Answers as the client hands them on: whatever came, each has its documented shape. */

/** The text of an answer with `success: false`, where it has one (CL-08). */
function failureIn(answer: unknown): { error?: string } {
  const text = asRecord(answer).success === false ? outcomeText(readOutcome(answer)) : '';
  return text === '' ? {} : { error: text };
}

const token = (value: unknown): string | null => textOr(value, '') || null;

export function readRegister(answer: unknown): RegisterResponse {
  const { success, user, token: access, refreshToken, message, error } = asRecord(answer);
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
  const { verified, token: access, refreshToken, userId, email, name } = asRecord(answer);
  return {
    verified: verified === true,
    token: token(access),
    refreshToken: token(refreshToken),
    userId: typeof userId === 'number' ? String(userId) : textOr(userId, ''),
    email: textOr(email, ''),
    name: textOr(name, ''),
    ...failureIn(answer),
  };
}

/** `null` when there is no token in it. */
export function readTokens(answer: unknown): Tokens | null {
  const { token: access, refreshToken } = asRecord(answer);
  const found = token(access);
  return found === null ? null : { token: found, refreshToken: textOr(refreshToken, '') };
}

export function readOutcome(answer: unknown): OutcomeResponse {
  const { success, message, error } = asRecord(answer);
  return {
    success: success === true,
    message: textOr(message, undefined),
    error: textOr(error, undefined),
  };
}

export function readSocial(answer: unknown): SocialResponse {
  const { user, token: access, refreshToken } = asRecord(answer);
  return {
    user: readUser(user),
    token: token(access),
    refreshToken: token(refreshToken),
    ...failureIn(answer),
  };
}

/** The server's text in an answer of 200 that is a failure (CL-08); empty when it has none. */
export function outcomeText({ error, message }: OutcomeResponse): string {
  return error || message || '';
}
