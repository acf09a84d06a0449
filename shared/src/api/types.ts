import type {
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
import type { User } from '../contracts/user.ts';

export interface CallOptions {
  /** Ends the call; it then rejects with an error whose `name` is `AbortError` (CL-11). */
  signal?: AbortSignal;
  /** Its failure ends the session: what a navigation of the page may have cut off is sent again (SE-03). */
  endsSession?: boolean;
}

/** A call as such: what the typed ones below are made of. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base URL, with its slash: `/users/profile`. */
  path: string;
  /** Query parameters; `undefined` ones are left out (CL-02). */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Goes out even when the page is closed meanwhile. */
  keepalive?: boolean;
}

/**
 * The typed calls of CL-04. Each resolves with the parsed answer, or rejects with an `ApiError`
 * (see `isApiError`), or, when its signal was aborted, with an `AbortError`.
 */
export interface ApiClient {
  register(body: RegisterRequest, options?: CallOptions): Promise<RegisterResponse>;
  login(body: LoginRequest, options?: CallOptions): Promise<LoginResponse>;
  refresh(refreshToken: string, options?: CallOptions): Promise<Tokens>;
  logout(refreshToken: string, options?: CallOptions): Promise<void>;
  forgotPassword(email: string, options?: CallOptions): Promise<OutcomeResponse>;
  resetPassword(body: ResetPasswordRequest, options?: CallOptions): Promise<OutcomeResponse>;
  verifyEmail(verificationToken: string, options?: CallOptions): Promise<OutcomeResponse>;
  resendVerification(email: string, options?: CallOptions): Promise<OutcomeResponse>;
  social(
    provider: SocialProvider,
    body: SocialRequest,
    options?: CallOptions,
  ): Promise<SocialResponse>;
  getProfile(options?: CallOptions): Promise<User>;
  updateProfile(update: ProfileUpdate, options?: CallOptions): Promise<User>;

  /**
   * Any call, with the credentials that its path asks for (CL-03): the parsed body as it came, or
   * `undefined` for an empty answer.
   */
  send(request: ApiRequest, options?: CallOptions): Promise<unknown>;

  /** Sets where the API is; a promise lets calls that come earlier wait for it (CL-01, RN-05). */
  configure(settings: { baseUrl: string | Promise<string> }): void;
  /** Told when a refresh failed or none was possible, after tokens and user were removed (CL-06). */
  onSessionExpired(listen: (error: Error) => void): () => void;
  /** Told when a refresh stored new tokens. */
  onTokensRefreshed(listen: (tokens: Tokens) => void): () => void;
}

/** Where the session's three items are kept (SE-01). Unreadable values read as absent (SE-12). */
export interface TokenStore {
  accessToken(): string | null;
  refreshToken(): string | null;
  user(): User | null;
  setTokens(tokens: Tokens): void;
  setUser(user: User): void;
  clear(): void;
  /** Told when another tab changed one of the three items. */
  onForeignChange(listen: () => void): () => void;
}
