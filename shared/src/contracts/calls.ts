import type { Calls, Error as DescribedError } from './api-description.ts';

/** Bodies and answers of the calls, by the names that screens know them by. */

/** A call as the API describes it: `POST /auth/login`. */
export type CallName = keyof Calls;

/** What a call is sent: its body, or the query of a GET. */
export type InputOf<Name extends CallName> = Calls[Name]['input'];

/** What is read of a call's answer: each field is there, whatever the server sent. */
export type AnswerOf<Name extends CallName> = Calls[Name]['answer'];

/** `error`: the server's text, in an answer of 200 that calls itself a failure. */
type Failable<Answer> = Answer & { error?: string };

export type RegisterRequest = InputOf<'POST /auth/register'>;
export type RegisterResponse = AnswerOf<'POST /auth/register'>;

export type LoginRequest = InputOf<'POST /auth/login'>;
export type LoginResponse = Failable<AnswerOf<'POST /auth/login'>>;

export type ResetPasswordRequest = InputOf<'POST /auth/reset-password'>;

type Outcome = AnswerOf<'POST /auth/verify-email'>;
export type OutcomeResponse = Failable<Pick<Outcome, 'success'> & Partial<Outcome>>;

export type Tokens = { [Token in keyof AnswerOf<'POST /auth/refresh'>]: string };

export type SocialProvider = CallName extends infer Name
  ? Name extends `POST /auth/social/${infer Provider}`
    ? Provider
    : never
  : never;

/** `codeVerifier` is the PKCE secret that belongs to the authorization code; LinkedIn has none. */
export interface SocialRequest {
  code: string;
  codeVerifier?: string;
}

export type SocialResponse = Failable<AnswerOf<`POST /auth/social/${SocialProvider}`>>;

/** PUT /users/profile: any of these, and nothing else. */
export type ProfileUpdate = InputOf<'PUT /users/profile'>;

/** The one error shape of the API. `fields` names what was wrong with which field. */
export interface ErrorBody extends Omit<DescribedError, 'details'> {
  details?: Partial<DescribedError['details']>;
}
