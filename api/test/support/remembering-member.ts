import type { ErrorBody } from '@idea-hub/shared/contracts/calls';
import type { User } from '@idea-hub/shared/contracts/user';
import { somebody } from './client.ts';

/** A call over the network. Rejects if the server dies before it answers. */
export type Call = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  token?: string,
) => Promise<{ status: number; body: Record<string, unknown> }>;

/**
 * A member who remembers confirmed and unconfirmed writes. A confirmed write must stay; an unconfirmed one may exist.
 */
export class RememberingMember {
  readonly person = somebody();
  readonly #call: Call;
  #token = '';
  #refreshToken = '';
  #bio = '';
  #askedBio = '';
  #writes = 0;

  constructor(call: Call) {
    this.#call = call;
  }

  async register(): Promise<void> {
    this.#keep(await this.#expect(201, 'POST', '/auth/register', this.person));
  }

  /** Uses the last token that arrived; the next one may have been lost. */
  async refresh(): Promise<void> {
    const refreshToken = this.#refreshToken;
    this.#keep(await this.#expect(200, 'POST', '/auth/refresh', { refreshToken }));
  }

  async write(): Promise<void> {
    this.#writes += 1;
    this.#askedBio = `change ${this.#writes} of ${this.person.email}`;
    const bio = this.#askedBio;
    const { profile } = await this.#expect(200, 'PUT', '/users/profile', { bio }, this.#token);
    this.#bio = (profile as User['profile']).bio;
  }

  /** Rejects if confirmed data is missing. */
  async read(): Promise<void> {
    const body = await this.#expect(200, 'GET', '/users/profile', undefined, this.#token);
    const { bio } = body.profile as User['profile'];
    if (bio !== this.#bio && bio !== this.#askedBio) {
      throw new Broken(`"${this.#bio}" was answered, "${bio}" is there`);
    }
    this.#bio = bio;
  }

  async signIn(): Promise<void> {
    const { email, password } = this.person;
    await this.#expect(200, 'POST', '/auth/login', { email, password });
  }

  #keep({ token, refreshToken }: Record<string, unknown>): void {
    this.#token = String(token);
    this.#refreshToken = String(refreshToken);
  }

  async #expect(wanted: number, ...args: Parameters<Call>): Promise<Record<string, unknown>> {
    const { status, body } = await this.#call(...args);
    if (status === wanted) return body;
    // The server was busy and refused the call before it did anything.
    if ((body as Partial<ErrorBody>).details?.code === 'OVERLOADED') {
      return this.#expect(wanted, ...args);
    }
    const [method, path] = args;
    throw new Broken(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
  }
}

/** The server gave a wrong answer. */
export class Broken extends Error {
  override name = 'Broken';
}
