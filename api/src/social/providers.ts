import { MESSAGES } from '../answer-texts.ts';
import { isWebAddress } from '../http/formats.ts';
import { Problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { randomSecret } from '../sessions/tokens.ts';
import type { Settings } from '../settings/settings.ts';
import {
  type ProviderSettings,
  SOCIAL_PROVIDERS,
  type SocialProvider,
} from '../settings/social.ts';
import { sha256 } from '../sha256.ts';
import { DEV_CODE_LIFE } from '../timings.ts';
import {
  asObject,
  createProviderClient,
  type Exchange,
  type Json,
  type Person,
  type ProviderClient,
  providerFailed,
} from './provider-client.ts';

type ReadPerson = (client: ProviderClient, userUrl: string, token: string) => Promise<Person>;

/** Reads the person from Google or LinkedIn. Both use OpenID Connect, which needs one call. */
const readOpenId: ReadPerson = async (client, userUrl, token) => {
  const facts = asObject(await client.get(userUrl, token));
  return {
    subject: subjectOf(facts.sub),
    email: textOf(facts.email),
    // LinkedIn sometimes sends the string instead of the boolean.
    isEmailVerified: facts.email_verified === true || facts.email_verified === 'true',
    name: textOf(facts.name) ?? '',
    picture: pictureOf(facts.picture),
  };
};

/**
 * Reads the person from GitHub, which needs a separate call for emails. The public email of the profile isn't verified.
 */
const readGitHub: ReadPerson = async (client, userUrl, token) => {
  const facts = asObject(await client.get(userUrl, token));
  const emails = await client.get(`${userUrl}/emails`, token);
  const primary = (Array.isArray(emails) ? emails : []).map(asObject).find(isPrimary);
  return {
    subject: subjectOf(facts.id),
    email: textOf(primary?.email),
    isEmailVerified: primary?.verified === true,
    name: textOf(facts.name) ?? textOf(facts.login) ?? '',
    picture: pictureOf(facts.avatar_url),
  };
};

const READERS: Record<SocialProvider, ReadPerson> = {
  google: readOpenId,
  github: readGitHub,
  linkedin: readOpenId,
};

/** The exchange with a real provider. `redirectUri` is the address that received the code. */
export function createExchange(
  provider: SocialProvider,
  settings: ProviderSettings,
  redirectUri: string,
  timeLimit?: number,
): Exchange {
  const client = createProviderClient(settings, redirectUri, timeLimit);
  return async (code, codeVerifier) => {
    const token = await client.accessToken(code, codeVerifier);
    return READERS[provider](client, settings.userUrl, token);
  };
}

const isPrimary = (email: Json): boolean => email.primary === true;

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function pictureOf(value: unknown): string | null {
  const address = textOf(value);
  return address && address.length <= 2048 && isWebAddress(address) ? address : null;
}

/** Reads the permanent id, which sign-in requires. GitHub's is a number. */
function subjectOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' && /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(value)) return value;
  throw providerFailed(new Error('The provider named no usable subject.'));
}

/** Creates each provider's exchange. The built-in provider, if it is on, replaces those that are not configured. */
export function createExchanges(
  settings: Settings,
  devProvider: DevProvider | null,
  timeLimit?: number,
): Services['exchanges'] {
  // Address to which providers send people back. The exchange must repeat it.
  const redirectUri = `${settings.appOrigin}/auth`;
  const exchanges: Services['exchanges'] = { google: null, github: null, linkedin: null };
  for (const provider of SOCIAL_PROVIDERS) {
    const own = settings.social[provider];
    exchanges[provider] = own
      ? createExchange(provider, own, redirectUri, timeLimit)
      : (devProvider?.exchange ?? null);
  }
  return exchanges;
}

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
