import { type Provider, supportedProvider } from '../helpers/provider.ts';

export interface Authorization {
  provider: string;
  clientId: string;
  /** Origin of this app. The provider redirects back to its `/auth`. */
  origin: string;
  /** PKCE challenge (RFC 7636, S256). */
  challenge: string;
}

/** Authorization page and fixed query of each provider. */
const PROVIDERS: Record<Provider, { page: string; query: Record<string, string> }> = {
  google: {
    page: 'https://accounts.google.com/o/oauth2/v2/auth',
    query: { scope: 'openid email profile', access_type: 'offline', prompt: 'consent' },
  },
  github: {
    page: 'https://github.com/login/oauth/authorize',
    query: { scope: 'user:email' },
  },
};

/** @throws Error `Unsupported social provider`. */
export function authorizationAddress(request: Authorization): string {
  const provider = supportedProvider(request.provider);
  const { page, query } = PROVIDERS[provider];
  const address = new URL(page);
  address.search = new URLSearchParams({
    client_id: request.clientId,
    redirect_uri: `${request.origin}/auth`,
    response_type: 'code',
    ...query,
    state: provider,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
  }).toString();
  return address.href;
}
