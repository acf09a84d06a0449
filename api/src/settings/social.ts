import { type Environment, httpUrl, SettingsError, text } from './values.ts';

export const SOCIAL_PROVIDERS = ['google', 'github', 'linkedin'] as const;

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

export interface ProviderSettings {
  clientId: string;
  clientSecret: string;
  /** Address that exchanges a code for the provider's access token. */
  tokenUrl: string;
  /** Address that returns the person of an access token. */
  userUrl: string;
}

const ENDPOINTS: Record<SocialProvider, { tokenUrl: string; userUrl: string }> = {
  google: {
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
  github: {
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userUrl: 'https://api.github.com/user',
  },
  linkedin: {
    tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
    userUrl: 'https://api.linkedin.com/v2/userinfo',
  },
};

export type SocialSettings = Record<SocialProvider, ProviderSettings | null>;

export function readSocial(env: Environment): SocialSettings {
  return {
    google: readProvider(env, 'google'),
    github: readProvider(env, 'github'),
    linkedin: readProvider(env, 'linkedin'),
  };
}

/** Reads a provider's id and secret; `null` without both. Throws a `SettingsError` if only one is set. */
function readProvider(env: Environment, provider: SocialProvider): ProviderSettings | null {
  const prefix = provider.toUpperCase();
  const clientId = text(env, `${prefix}_CLIENT_ID`);
  const clientSecret = text(env, `${prefix}_CLIENT_SECRET`);
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined || clientSecret === undefined) {
    const missing = clientId === undefined ? 'CLIENT_ID' : 'CLIENT_SECRET';
    const given = clientId === undefined ? 'CLIENT_SECRET' : 'CLIENT_ID';
    throw new SettingsError(`${prefix}_${missing} is missing: ${prefix}_${given} is set.`);
  }
  const defaults = ENDPOINTS[provider];
  return {
    clientId,
    clientSecret,
    tokenUrl: httpUrl(env, `${prefix}_TOKEN_URL`, defaults.tokenUrl),
    userUrl: httpUrl(env, `${prefix}_USER_URL`, defaults.userUrl),
  };
}
