import { Problem } from '../http/problem.ts';
import { MESSAGES } from '../messages.ts';
import { randomSecret } from '../sessions/tokens.ts';
import { sha256 } from '../sha256.ts';
import { DEV_CODE_LIFE } from '../timings.ts';
import type { Exchange, Person } from './provider-client.ts';

interface Grant {
  person: Person;
  /** base64url of the verifier's SHA-256 (PKCE, method S256); `null` without PKCE. */
  challenge: string | null;
  expiresAt: number;
}

/**
 * The built-in provider. Its pages (`dev/social-pages.ts`) issue codes for any person that the developer enters. The
 * exchange checks the codes as a real provider does.
 */
export class DevProvider {
  readonly #grants = new Map<string, Grant>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  grant(person: Person, challenge: string | null): string {
    const code = randomSecret();
    this.#grants.set(code, { person, challenge, expiresAt: this.#now() + DEV_CODE_LIFE });
    return code;
  }

  readonly exchange: Exchange = async (code, codeVerifier) => {
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const challenge = codeVerifier && sha256(codeVerifier);
    if (!grant || grant.expiresAt <= this.#now() || grant.challenge !== challenge) {
      throw new Problem(400, 'OAUTH_CODE_INVALID', MESSAGES.socialCodeInvalid);
    }
    return grant.person;
  };
}
