import type { Calls, Error as DescribedError } from './api-description.ts';

/** Method and path of a call: `POST /auth/login`. */
export type CallName = keyof Calls;

/** Input of a call: its body, or the query of a GET. */
export type InputOf<Name extends CallName> = Calls[Name]['input'];

/** Parsed answer of a call. Every field is present, even if the server omitted it. */
export type AnswerOf<Name extends CallName> = Calls[Name]['answer'];

/** `error`: the server's message in a 200 response that reports a failure. */
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

/** `codeVerifier` is the PKCE secret of the authorization code. LinkedIn has none. */
export interface SocialRequest {
  code: string;
  codeVerifier?: string;
}

export type SocialResponse = Failable<AnswerOf<`POST /auth/social/${SocialProvider}`>>;

/** Body of PUT /users/profile. Other fields are refused. */
export type ProfileUpdate = InputOf<'PUT /users/profile'>;

/** Body of every error of the API. `fields` has a message per invalid field. */
export interface ErrorBody extends Omit<DescribedError, 'details'> {
  details?: Partial<DescribedError['details']>;
}
