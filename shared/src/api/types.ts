import type { Tokens } from '../contracts/calls.ts';
import type { User } from '../contracts/user.ts';

export interface CallOptions {
  /** Ends the call; it then rejects with an error whose `name` is `AbortError`. */
  signal?: AbortSignal;
  /** Its failure ends the session: what a navigation of the page may have cut off is sent again. */
  endsSession?: boolean;
  /** Leaves a session that is over to the caller, who gets why its refresh failed: nobody is told that it expired. */
  keepsSession?: boolean;
}

/** A call as such: what the typed ones below are made of. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base URL, with its slash: `/users/profile`. */
  path: string;
  /** Query parameters; `undefined` ones are left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Beside those of every call. */
  headers?: Readonly<Record<string, string>>;
  /** Goes out even when the page is closed meanwhile. */
  keepalive?: boolean;
}

/** Sends a call with the credentials that it asks for; see `ApiClient.send`. */
export type Send = (call: ApiRequest, options?: CallOptions) => Promise<unknown>;

/** Where the session's three items are kept. Unreadable values read as absent. */
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
