import { isRecord } from '@composed/browser/is-record';
import { MESSAGES } from '../answer-texts.ts';
import { Problem } from '../http/problem.ts';
import type { ProviderSettings } from '../settings/social.ts';
import { PROVIDER_LIMIT } from '../timings.ts';

export type Json = Record<string, unknown>;

/** The two steps that all providers share: exchanging the code for a token, and reading data with it. */
export interface ProviderClient {
  /** @param codeVerifier of PKCE; `null` without PKCE */
  accessToken(code: string, codeVerifier: string | null): Promise<string>;
  get(url: string, accessToken: string): Promise<unknown>;
}

export function createProviderClient(
  settings: ProviderSettings,
  redirectUri: string,
  timeLimit = PROVIDER_LIMIT,
): ProviderClient {
  async function call(url: string, init: RequestInit): Promise<{ ok: boolean; body: unknown }> {
    try {
      const response = await fetch(url, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimit),
      });
      if (response.status >= 500) throw new Error(`${new URL(url).host}: HTTP ${response.status}`);
      return { ok: response.ok, body: await response.json() };
    } catch (cause) {
      throw providerFailed(cause);
    }
  }

  return {
    async accessToken(code, codeVerifier) {
      const { ok, body } = await call(settings.tokenUrl, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          ...(codeVerifier === null ? {} : { code_verifier: codeVerifier }),
          redirect_uri: redirectUri,
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
        }),
      });
      const answer = asObject(body);
      if (ok && typeof answer.access_token === 'string') return answer.access_token;
      throw refusal(answer.error);
    },
    async get(url, accessToken) {
      const { ok, body } = await call(url, {
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${accessToken}`,
          'user-agent': 'idea-hub',
        },
      });
      if (!ok) throw providerFailed(new Error(`${new URL(url).host} refused its own token`));
      return body;
    },
  };
}

/** Error codes for an invalid code or verifier, of Google, LinkedIn and GitHub in this order. */
const CODE_FAULTS = ['invalid_grant', 'invalid_request', 'bad_verification_code'];

/**
 * Converts a provider's refusal into an error. Any other code concerns our id, secret or address, and isn't the
 * visitor's fault.
 */
function refusal(error: unknown): Problem {
  if (typeof error === 'string' && CODE_FAULTS.includes(error)) {
    return new Problem(400, 'OAUTH_CODE_INVALID', MESSAGES.socialCodeInvalid);
  }
  const name = typeof error === 'string' ? error.slice(0, 100) : 'no error code';
  return providerFailed(new Error(`The provider refused the exchange: ${name}`));
}

export function providerFailed(cause: unknown): Problem {
  return new Problem(502, 'PROVIDER_FAILED', MESSAGES.socialFailed, { cause });
}

export function asObject(value: unknown): Json {
  return isRecord(value) ? value : {};
}

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
