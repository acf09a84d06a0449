import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './cleanup.ts';

type Provider = 'google' | 'github' | 'linkedin';

interface Someone {
  id: string;
  email: string | null;
  verified: boolean;
  name: string;
  picture?: string;
}

type Mood =
  | 'well'
  | 'broken'
  | 'garbage'
  | 'silent'
  | 'closing'
  | 'stranger'
  | 'redirecting'
  | 'nameless';

/** Each provider's error for an invalid code or verifier. GitHub sends it with a 200. */
const REFUSALS: Record<Provider, [number, string]> = {
  google: [400, 'invalid_grant'],
  github: [200, 'bad_verification_code'],
  linkedin: [400, 'invalid_request'],
};

/** Fakes of the three providers on one local port. */
export class FakeProviders {
  mood: Mood = 'well';
  lastExchange: Record<string, string> = {};
  readonly #server: Server;
  readonly #codes = new Map<string, { person: Someone; challenge: string | null }>();
  readonly #tokens = new Map<string, Someone>();

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<FakeProviders> {
    const providers = new FakeProviders();
    await new Promise<void>((resolve) => providers.#server.listen(0, '127.0.0.1', resolve));
    atEnd(() => providers.stop());
    return providers;
  }

  /** Settings for a server that uses these providers. */
  get env(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    const settings = (['google', 'github', 'linkedin'] as const).flatMap((provider) => {
      const prefix = provider.toUpperCase();
      return [
        [`${prefix}_CLIENT_ID`, `${provider}-id`],
        [`${prefix}_CLIENT_SECRET`, `${provider}-secret`],
        [`${prefix}_TOKEN_URL`, `http://127.0.0.1:${port}/${provider}/token`],
        [`${prefix}_USER_URL`, `http://127.0.0.1:${port}/${provider}/user`],
      ];
    });
    return Object.fromEntries(settings);
  }

  /** Visits the authorization page and consents. LinkedIn has no PKCE for such clients. */
  authorize(provider: Provider, person: Someone): { code: string; codeVerifier: string } {
    const codeVerifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const code = `${provider}-${randomBytes(16).toString('hex')}`;
    this.#codes.set(code, { person, challenge: provider === 'linkedin' ? null : challenge });
    return { code, codeVerifier };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += part;
    if (this.mood === 'silent') return;
    if (this.mood === 'closing') return void request.socket.destroy();
    if (this.mood === 'garbage') return void response.end('<html>');
    if (this.mood === 'redirecting') return void response.writeHead(302, { location: '/' }).end();
    const [status, json] = this.#respond(request, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  #respond(request: IncomingMessage, body: string): [number, unknown] {
    if (this.mood === 'broken') return [500, { error: 'server_error' }];
    if (this.mood === 'stranger') return [401, { error: 'invalid_client' }];
    const [, provider, ...rest] = (request.url ?? '').split('/') as ['', Provider, ...string[]];
    if (rest[0] === 'token') return this.#exchange(provider, body);
    const person = this.#tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (!person) return [401, { error: 'invalid_token' }];
    if (this.mood === 'nameless') return [200, {}];
    const picture = person.picture ?? 'https://pictures.example/1.png';
    if (rest[1] === 'emails') {
      const { email, verified } = person;
      const other = { email: 'other@example.com', primary: false, verified: true };
      return [200, email === null ? [other] : [other, { email, verified, primary: true }]];
    }
    if (provider === 'github') {
      return [200, { id: Number(person.id), login: 'soc', name: person.name, avatar_url: picture }];
    }
    const { id: sub, email, verified: email_verified, name } = person;
    return [200, { sub, email, email_verified, name, picture }];
  }

  /** Codes work once, even if the exchange fails. */
  #exchange(provider: Provider, body: string): [number, unknown] {
    this.lastExchange = Object.fromEntries(new URLSearchParams(body));
    const { code = '', code_verifier } = this.lastExchange;
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge =
      code_verifier === undefined
        ? null
        : createHash('sha256').update(code_verifier).digest('base64url');
    if (!grant || grant.challenge !== challenge) {
      const [status, error] = REFUSALS[provider];
      return [status, { error }];
    }
    const token = randomBytes(16).toString('hex');
    this.#tokens.set(token, grant.person);
    return [200, { access_token: token, token_type: 'bearer' }];
  }
}
