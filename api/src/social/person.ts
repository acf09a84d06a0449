/** Somebody, as a provider of social sign-in vouches for them. */
export interface Person {
  /** The provider's lasting id. Emails change hands, this does not. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string;
  picture: string | null;
}

/**
 * Trades an authorization code for the person. `codeVerifier` is `null` for a provider without PKCE.
 * Rejects with a 400 over a code or verifier that does not hold, with a 502 over a provider that fails.
 */
export type Exchange = (code: string, codeVerifier: string | null) => Promise<Person>;
