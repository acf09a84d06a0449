/** A person whose identity a social sign-in provider confirms. */
export interface Person {
  /** The provider's permanent id. Emails can change owners; this id can't. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string;
  picture: string | null;
}

/**
 * Exchanges an authorization code for the person. `codeVerifier` is `null` for a provider without PKCE. Rejects with a
 * 400 for an invalid code or verifier, and with a 502 if the provider fails.
 */
export type Exchange = (code: string, codeVerifier: string | null) => Promise<Person>;
