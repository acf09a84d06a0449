import type { CallOptions } from '../api/types.ts';
import type { ProfileUpdate, RegisterRequest, SocialProvider } from '../contracts/calls.ts';
import type { User } from '../contracts/user.ts';
import type { ProfileChange } from './pending-profile-changes.ts';

/** Why there is no session: never was one, asked for, ended by itself, or by another tab. */
export type EndReason = 'none' | 'signed-out' | 'expired' | 'elsewhere';

/**
 * `loading`: a token is stored and no user is known yet. With a saved user and a token the state is
 * `authenticated` at once, while the profile is still being fetched.
 */
export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'anonymous'; user: null; reason: EndReason }
  | { status: 'authenticated'; user: User };

/**
 * What a session action answers. `thrown` marks a failure without any answer from the server
 * (status 0) or a fault of the client; `unverified` a right password whose email is not verified;
 * `accountCreated` a registration that came with success and a user but without a token.
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
  /** Starts the machine: reads storage, fetches the profile, listens to other tabs. Once per page. */
  start(): void;
  /** Aborted by its signal, an action changes nothing and says nothing, whatever the server did. */
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
  /** Clears at once, the tab's `MEMBER_KEYS` too, and tells the server, best effort. */
  logout(): void;
  /** PUT /users/profile. Never rejects: failures are in the result. */
  updateProfile(update: ProfileUpdate): Promise<SessionResult>;
  /** Fetches the profile again. */
  refreshProfile(): Promise<void>;
  /**
   * Changes the user as this app shows it, with no call: what the Account Manager saved
   * (simulated) shows in the header until the page is loaded anew.
   */
  amendUser(change: ProfileChange): void;
  /** The session's last error; `null` after a sign-out or once an action succeeded. */
  getError(): string | null;
  /**
   * Session errors, for the host's toasts. One that came before anybody listened is kept
   * for the first to listen.
   */
  onError(listen: (message: string) => void): () => void;
}
