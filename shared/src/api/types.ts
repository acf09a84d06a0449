import type { Tokens } from '../contracts/calls.ts';
import type { User } from '../contracts/user.ts';

export interface CallOptions {
  /** Aborts the call, which then rejects with an error named `AbortError`. */
  signal?: AbortSignal;
  /**
   * The call's failure ends the session. The client therefore retries a request that a navigation may have
   * interrupted.
   */
  endsSession?: boolean;
  /** On an expired session, only the caller is told, with the cause. No session event follows. */
  keepsSession?: boolean;
}

/** An untyped call. The typed calls are built from it. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the base URL, with a leading slash: `/users/profile`. */
  path: string;
  /** Query parameters. `undefined` values are omitted. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** The request continues if the page is closed. */
  keepalive?: boolean;
}

/** Sends a call with the credentials that it needs, see `ApiClient.send`. */
export type Send = (call: ApiRequest, options?: CallOptions) => Promise<unknown>;

/** Storage of the session's three items. Unreadable values count as missing. */
export interface TokenStore {
  accessToken(): string | null;
  refreshToken(): string | null;
  user(): User | null;
  setTokens(tokens: Tokens): void;
  setUser(user: User): void;
  clear(): void;
  /** Called when another tab changed one of the three items. */
  onForeignChange(listen: () => void): () => void;
}
