import type { CallOptions } from '../api/types.ts';
import type { ProfileUpdate, RegisterRequest, SocialProvider } from '../contracts/calls.ts';
import type { User } from '../contracts/user.ts';
import type { ProfileChange } from './pending-profile-changes.ts';

/** Why there is no session: there was none, the visitor signed out, it expired, or another tab ended it. */
export type EndReason = 'none' | 'signed-out' | 'expired' | 'elsewhere';

/**
 * `loading`: a token is stored, but no user. With a stored user and token, the state is `authenticated`
 * immediately, while the profile is still loading.
 */
export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'anonymous'; user: null; reason: EndReason }
  | { status: 'authenticated'; user: User };

/**
 * Result of a session action. `thrown`: no response (status 0) or a client error. `unverified`: the password
 * is right, but the email is not verified. `accountCreated`: the registration succeeded with a user but
 * without a token.
 */
export type SessionResult =
  | { success: true; user: User }
  | {
      success: false;
      error: string;
      thrown?: boolean;
      unverified?: boolean;
      accountCreated?: boolean;
      status?: number;
    };

export interface Session {
  getState(): SessionState;
  subscribe(listen: () => void): () => void;
  /** Reads storage, fetches the profile and listens to other tabs. Call it once per page. */
  start(): void;
  /** An aborted action has no effect on the page and reports nothing, even if the server has completed it. */
  login(
    credentials: { email: string; password: string },
    options?: CallOptions,
  ): Promise<SessionResult>;
  register(data: RegisterRequest, options?: CallOptions): Promise<SessionResult>;
  social(
    provider: SocialProvider,
    code: string,
    codeVerifier?: string,
    options?: CallOptions,
  ): Promise<SessionResult>;
  /**
   * Clears the session immediately, including the tab's `MEMBER_KEYS`. Then tells the server and ignores a
   * failure.
   */
  logout(): void;
  /** Sends PUT /users/profile. Never rejects: failures are in the result. */
  updateProfile(update: ProfileUpdate): Promise<SessionResult>;
  refreshProfile(): Promise<void>;
  /**
   * Changes the shown user without a call. The Account Manager simulates saving with it. The change lasts
   * until the next page load.
   */
  amendUser(change: ProfileChange): void;
  /** Returns the last error. A sign-out or a successful sign-in resets it to `null`. */
  getError(): string | null;
  /** Subscribes to session errors, for the host's toasts. The first listener also gets earlier errors. */
  onError(listen: (message: string) => void): () => void;
}
