import { recordOf } from '@composed/browser/kept-record';
import {
  getUsersProfile,
  postAuthForgotPassword,
  postAuthLogin,
  postAuthLogout,
  postAuthRefresh,
  postAuthRegister,
  postAuthResendVerification,
  postAuthResetPassword,
  postAuthSocialGithub,
  postAuthSocialGoogle,
  postAuthSocialLinkedin,
  postAuthVerifyEmail,
  putUsersProfile,
} from '../contracts/api-description.ts';
import type {
  AnswerOf,
  CallName,
  InputOf,
  LoginRequest,
  LoginResponse,
  OutcomeResponse,
  ProfileUpdate,
  RegisterRequest,
  RegisterResponse,
  ResetPasswordRequest,
  SocialProvider,
  SocialRequest,
  SocialResponse,
  Tokens,
} from '../contracts/calls.ts';
import { read, type ShapedCall } from '../contracts/shape.ts';
import { ApiError } from './api-error.ts';
import { MESSAGES } from './messages.ts';
import { isFailure, outcomeText, textOf } from './read-answers.ts';
import type { ApiRequest, CallOptions, Send } from './types.ts';

type SocialName<P extends SocialProvider> = `POST /auth/social/${P}`;

/** Call of each provider and its field for the authorization code. */
const SOCIAL: {
  [P in SocialProvider]: [
    call: ShapedCall<SocialName<P>>,
    field: Exclude<keyof InputOf<SocialName<P>>, 'codeVerifier'>,
  ];
} = {
  google: [postAuthSocialGoogle, 'googleToken'],
  github: [postAuthSocialGithub, 'githubCode'],
  linkedin: [postAuthSocialLinkedin, 'linkedinCode'],
};

/** The parsed answer and the raw body. The answer is `null` if the body lacks a required id. */
type Answered<Answer> = [answer: Answer, raw: unknown];

/** Calls whose answer has a `success` field. */
type OutcomeName = {
  [Name in CallName]: AnswerOf<Name> extends { success: boolean } ? Name : never;
}[CallName];

const failed = (raw: unknown) =>
  new ApiError(200, (isFailure(raw) && outcomeText(raw)) || MESSAGES.requestFailed);

/** Ignores the token of an answer that reports a failure. */
const signedIn = <Answer extends { token: string | null }>([answer, raw]: Answered<Answer>) =>
  isFailure(raw) ? { ...answer, token: null, error: outcomeText(raw) || undefined } : answer;

/**
 * Creates the calls of the API description. Each resolves with its answer, rejects with an `ApiError` (see
 * `isApiError`), or with an `AbortError` if its signal was aborted.
 */
export function createCalls(send: Send) {
  async function ask<Name extends CallName>(
    [name, shape]: ShapedCall<Name>,
    input: InputOf<Name>,
    options?: CallOptions,
    keepalive?: boolean,
  ): Promise<Answered<AnswerOf<Name>>> {
    const [method, path] = name.split(' ') as [ApiRequest['method'], string];
    const request = { method, path, [method === 'GET' ? 'query' : 'body']: input, keepalive };
    const raw = await send(request, options);
    return [(shape && read(shape, raw)) as AnswerOf<Name>, raw];
  }

  /** Rejects if the answer has no content, or if a 200 response reports a failure. */
  async function call<Name extends CallName>(
    name: ShapedCall<Name>,
    input: InputOf<Name>,
    options?: CallOptions,
  ): Promise<AnswerOf<Name>> {
    const [answer, raw] = await ask(name, input, options);
    if (answer === null || isFailure(raw)) throw failed(raw);
    return answer;
  }

  /** Also resolves with a reported failure. The answer then contains the server's texts. */
  async function tell<Name extends OutcomeName>(
    name: ShapedCall<Name>,
    input: InputOf<Name>,
    options?: CallOptions,
  ): Promise<OutcomeResponse> {
    const [answer, raw] = await ask(name, input, options);
    const { message, error } = recordOf(raw);
    return { ...answer, message: textOf(message), error: textOf(error) };
  }

  return {
    async register(body: RegisterRequest, options?: CallOptions): Promise<RegisterResponse> {
      const [answer, raw] = await ask(postAuthRegister, body, options);
      return answer.success ? answer : { ...answer, message: outcomeText(raw) };
    },
    login: async (body: LoginRequest, options?: CallOptions): Promise<LoginResponse> =>
      signedIn(await ask(postAuthLogin, body, options)),
    async refresh(refreshToken: string, options?: CallOptions): Promise<Tokens> {
      const { token, refreshToken: next } = await call(postAuthRefresh, { refreshToken }, options);
      if (token === null) throw failed(null);
      return { token, refreshToken: next ?? '' };
    },
    async logout(refreshToken: string, options?: CallOptions): Promise<void> {
      // `keepalive`: the request continues if the tab is closed immediately.
      await ask(postAuthLogout, { refreshToken }, options, true);
    },
    forgotPassword: (email: string, options?: CallOptions) =>
      tell(postAuthForgotPassword, { email }, options),
    resetPassword: (body: ResetPasswordRequest, options?: CallOptions) =>
      tell(postAuthResetPassword, body, options),
    verifyEmail: (verificationToken: string, options?: CallOptions) =>
      tell(postAuthVerifyEmail, { verificationToken }, options),
    resendVerification: (email: string, options?: CallOptions) =>
      tell(postAuthResendVerification, { email }, options),
    async social(
      provider: SocialProvider,
      { code, codeVerifier }: SocialRequest,
      options?: CallOptions,
    ): Promise<SocialResponse> {
      if (!Object.hasOwn(SOCIAL, provider)) {
        throw new ApiError(0, MESSAGES.unsupportedProvider);
      }
      const [name, field] = SOCIAL[provider];
      const body = { [field]: code, codeVerifier } as InputOf<(typeof name)[0]>;
      return signedIn(await ask(name, body, options));
    },
    getProfile: (options?: CallOptions) => call(getUsersProfile, undefined, options),
    updateProfile: (body: ProfileUpdate, options?: CallOptions) =>
      call(putUsersProfile, body, options),
  };
}
