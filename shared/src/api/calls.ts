import { recordOf } from '@composed/browser/kept-record';
import {
  type Call,
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
import { read } from '../contracts/shape.ts';
import { ApiError } from './api-error.ts';
import { MESSAGES } from './messages.ts';
import { isFailure, outcomeText, textOf } from './read-answers.ts';
import type { ApiRequest, CallOptions, Send } from './types.ts';

type SocialName<P extends SocialProvider> = `POST /auth/social/${P}`;

/** The call of each provider, and its field for the authorization code. */
const SOCIAL: {
  [P in SocialProvider]: [
    call: Call<SocialName<P>>,
    field: Exclude<keyof InputOf<SocialName<P>>, 'codeVerifier'>,
  ];
} = {
  google: [postAuthSocialGoogle, 'googleToken'],
  github: [postAuthSocialGithub, 'githubCode'],
  linkedin: [postAuthSocialLinkedin, 'linkedinCode'],
};

/** What is read of an answer, `null` where that lacks the id that it should have, and what came. */
type Answered<Answer> = [answer: Answer, raw: unknown];

/** Whose answer says itself whether it went well. */
type OutcomeName = {
  [Name in CallName]: AnswerOf<Name> extends { success: boolean } ? Name : never;
}[CallName];

const failed = (raw: unknown) =>
  new ApiError(200, (isFailure(raw) && outcomeText(raw)) || MESSAGES.requestFailed);

/** Of a failure no token counts. */
const signedIn = <Answer extends { token: string | null }>([answer, raw]: Answered<Answer>) =>
  isFailure(raw) ? { ...answer, token: null, error: outcomeText(raw) || undefined } : answer;

/**
 * The calls, by what the API describes. Each resolves with its answer, or rejects with an `ApiError`
 * (see `isApiError`), or, when its signal was aborted, with an `AbortError`.
 */
export function createCalls(send: Send) {
  async function ask<Name extends CallName>(
    [name, shape]: Call<Name>,
    input: InputOf<Name>,
    options?: CallOptions,
    keepalive?: boolean,
  ): Promise<Answered<AnswerOf<Name>>> {
    const [method, path] = name.split(' ') as [ApiRequest['method'], string];
    const request = { method, path, [method === 'GET' ? 'query' : 'body']: input, keepalive };
    const raw = await send(request, options);
    return [(shape && read(shape, raw)) as AnswerOf<Name>, raw];
  }

  /** Rejects where there is nothing to return, and where an answer of 200 calls itself a failure. */
  async function call<Name extends CallName>(
    name: Call<Name>,
    input: InputOf<Name>,
    options?: CallOptions,
  ): Promise<AnswerOf<Name>> {
    const [answer, raw] = await ask(name, input, options);
    if (answer === null || isFailure(raw)) throw failed(raw);
    return answer;
  }

  /** Resolves also with a failure: its answer tells, by the texts that it has. */
  async function tell<Name extends OutcomeName>(
    name: Call<Name>,
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
      // Goes out even when the tab is closed right after it.
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
