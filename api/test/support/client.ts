import type {
  ErrorBody,
  LoginResponse,
  RegisterResponse,
  Tokens,
} from '@idea-hub/shared/contracts/calls';
import type { Updateable } from 'kysely';
import type { Queries } from '../../src/database/database.ts';
import type { UserTable } from '../../src/database/schema.ts';
import type { App } from '../../src/http/app-type.ts';
import type { KeptMail } from '../../src/mail/transport.ts';

export interface Answer<Body> {
  status: number;
  headers: Record<string, string | undefined>;
  body: Body;
  text: string;
}

export interface Member extends Tokens {
  id: string;
  email: string;
  password: string;
}

let people = 0;

/** Calls a server as the web client does, without a network. */
export class Client {
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  async send<Body = ErrorBody>(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const response = await this.#app.inject({
      method,
      url: path.startsWith('/dev') ? path : `/api${path}`,
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const isJson = response.body && response.headers['content-type']?.toString().includes('json');
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      body: (isJson ? response.json() : null) as Body,
      text: response.body,
    };
  }

  post<Body = ErrorBody>(path: string, body?: unknown, headers?: Record<string, string>) {
    return this.send<Body>('POST', path, body, headers);
  }

  profile<Body = ErrorBody>(token: string) {
    return this.send<Body>('GET', '/users/profile', undefined, bearer(token));
  }

  update<Body = ErrorBody>(token: string, changes: unknown) {
    return this.send<Body>('PUT', '/users/profile', changes, bearer(token));
  }

  refresh<Body = Tokens>(refreshToken: string) {
    return this.post<Body>('/auth/refresh', { refreshToken });
  }

  login<Body = LoginResponse>(email: string, password: string) {
    return this.post<Body>('/auth/login', { email, password });
  }

  /** Registers a new person, who is then signed in. The email is not verified. */
  async register(
    given: Partial<{ email: string; password: string; name: string }> = {},
  ): Promise<Member> {
    const person = { ...somebody(), ...given };
    const { status, body, text } = await this.post<RegisterResponse>('/auth/register', person);
    if (status !== 201) throw new Error(`Registration answered ${text}`);
    const { user, token, refreshToken } = body;
    return { id: user?.id ?? '', token: token ?? '', refreshToken: refreshToken ?? '', ...person };
  }

  /** Mail to one address, newest first. */
  async mails(to: string): Promise<KeptMail[]> {
    const { body } = await this.send<{ mails: KeptMail[] }>('GET', '/dev/mailbox.json');
    return body.mails.filter((mail) => mail.to === to);
  }

  /** Token of the newest link mailed to this address. */
  async mailedToken(to: string): Promise<string> {
    const tokens = (await this.mails(to)).map((mail) => tokenIn(mail.link));
    return tokens.find((token) => token !== '') ?? '';
  }
}

/** A client that also knows the server's database. */
export abstract class LiveClient extends Client {
  abstract readonly queries: Queries;

  /** Registers a new person with a verified email. Reading the link in the mailbox would take longer than all the rest. */
  async member(given?: Parameters<Client['register']>[0]): Promise<Member> {
    const person = await this.register(given);
    // The mailbox answers once all mails are sent. A verified person would not get the mail with the link.
    await this.send('HEAD', '/dev/mailbox.json');
    await this.setUser(person, { email_verified_at: 1 });
    return person;
  }

  /** Changes the account's row. */
  async setUser({ id }: Pick<Member, 'id'>, values: Updateable<UserTable>): Promise<void> {
    await this.queries.updateTable('users').set(values).where('id', '=', id).execute();
  }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Token in the fragment of a mailed link. */
export const tokenIn = (link: string): string =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

/** Registration data of a new person. */
export function somebody() {
  people += 1;
  return {
    email: `person-${process.pid}-${people}@example.com`,
    password: `pass phrase ${people}`,
    name: `Person ${people}`,
  };
}
