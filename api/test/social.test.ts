import { createHash, randomBytes } from 'node:crypto';
import type { SocialResponse } from '@idea-hub/shared/contracts/calls';
import type { User } from '@idea-hub/shared/contracts/user';
import { DEV_CODE_LIFE } from '../src/timings.ts';
import { bearer } from './support/client.ts';
import { LIVE } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { FakeProviders } from './support/fake-providers.ts';
import { TestServer } from './support/server.ts';

const FIELDS = { google: 'googleToken', github: 'githubCode', linkedin: 'linkedinCode' } as const;
type Provider = keyof typeof FIELDS;
const PROVIDERS = Object.keys(FIELDS) as Provider[];

onEachDatabase((make) => {
  let server: TestServer;
  let providers: FakeProviders;
  beforeAll(async () => {
    providers = await FakeProviders.start();
    server = await TestServer.start(make, { env: providers.env });
  });

  /** Returns from a provider's page, with the data that the tab stored. */
  async function signIn(
    provider: Provider,
    person: Parameters<FakeProviders['authorize']>[1],
    on = server,
  ) {
    const { code, codeVerifier } = providers.authorize(provider, person);
    return on.post<SocialResponse & { details?: { code?: string } }>(`/auth/social/${provider}`, {
      [FIELDS[provider]]: code,
      codeVerifier,
    });
  }

  const someone = (changes: object = {}) => {
    const id = String(randomBytes(4).readUInt32BE());
    return { id, email: `social-${id}@example.com`, verified: true, name: 'Soc Ial', ...changes };
  };

  test.each(PROVIDERS)(
    '[AP-05, AP-12] %s: a first sign-in makes a verified account without a notice, the next finds it',
    async (provider) => {
      const person = someone();
      const { status, body } = await signIn(provider, person);
      expect(status).toBe(200);
      expect(body).toEqual({
        token: expect.stringMatching(/^at_/),
        refreshToken: expect.stringMatching(/^rt_/),
        user: expect.objectContaining({
          email: person.email,
          name: 'Soc Ial',
          isEmailVerified: true,
        }),
      });
      expect(body.user?.profile.profilePicture).toBe('https://pictures.example/1.png');
      expect((await server.profile<User>(body.token ?? '')).body).toEqual(body.user);
      // The provider's own id counts. The email there may change.
      const again = await signIn(provider, { ...person, email: 'moved@example.com' });
      expect(again.body.user?.id).toBe(body.user?.id);
      expect(again.body.user?.email).toBe(person.email);
      // A new account is no link.
      expect(await server.mails(person.email)).toEqual([]);
    },
  );

  test('[AP-05] the exchange sends code, verifier, id, secret and the registered return address', async () => {
    await signIn('google', someone());
    expect(providers.lastExchange).toEqual({
      grant_type: 'authorization_code',
      code: expect.any(String),
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      client_id: 'google-id',
      client_secret: 'google-secret',
      redirect_uri: 'http://localhost:3000/auth',
    });
  });

  test.each(['google', 'github'] as const)(
    '[AP-05, AP-06] %s: no code without its PKCE verifier, and each once',
    async (provider) => {
      const { code, codeVerifier } = providers.authorize(provider, someone());
      const attempt = async (body: object) => {
        const answer = await server.post(`/auth/social/${provider}`, {
          [FIELDS[provider]]: code,
          ...body,
        });
        return [answer.status, answer.body.details?.code];
      };
      const refused = [400, 'OAUTH_CODE_INVALID'];
      expect(await attempt({})).toEqual(refused);
      expect(await attempt({ codeVerifier: 'w'.repeat(43) })).toEqual(refused);
      expect(await attempt({ codeVerifier: 'short' })).toEqual([400, 'VALIDATION_FAILED']);
      expect(await attempt({ codeVerifier })).toEqual(refused);
      const fresh = providers.authorize(provider, someone());
      const body = { [FIELDS[provider]]: fresh.code, codeVerifier: fresh.codeVerifier };
      expect((await server.post(`/auth/social/${provider}`, body)).status).toBe(200);
      expect((await server.post(`/auth/social/${provider}`, body)).status).toBe(400);
    },
  );

  test('[AP-05] LinkedIn supports PKCE only for native clients: none is requested or sent, and a code works once', async () => {
    const { code: linkedinCode } = providers.authorize('linkedin', someone());
    const signInOnce = () => server.post('/auth/social/linkedin', { linkedinCode });
    expect((await signInOnce()).status).toBe(200);
    expect(Object.keys(providers.lastExchange)).not.toContain('code_verifier');
    expect((await signInOnce()).status).toBe(400);
    // A client that sends a verifier can also sign in, but the server doesn't pass it on.
    expect((await signIn('linkedin', someone())).status).toBe(200);
    expect(Object.keys(providers.lastExchange)).not.toContain('code_verifier');
  });

  test.each(PROVIDERS)(
    '[AP-05, AP-06] %s: an email that the provider has not verified gets a 403',
    async (provider) => {
      const { email } = await server.member();
      for (const person of [
        someone({ verified: false }),
        someone({ email, verified: false }),
        someone({ email: null }),
      ]) {
        const { status, body } = await signIn(provider, person);
        expect([status, body.details?.code]).toEqual([403, 'EMAIL_UNVERIFIED']);
      }
    },
  );

  test('[AP-12] an account that a stranger made and its owner verified: at the first link the stranger is out', async () => {
    // The address's owner opened the mailed link, but the password is the stranger's.
    const stranger = await server.member();
    const { body: elsewhere } = await server.login(stranger.email, stranger.password);
    const { body } = await signIn('google', someone({ email: stranger.email.toUpperCase() }));
    expect(body.user?.id).toBe(stranger.id);
    for (const { token, refreshToken } of [stranger, elsewhere]) {
      expect((await server.profile(token ?? '')).status).toBe(401);
      expect((await server.refresh(refreshToken ?? '')).status).toBe(401);
    }
    expect((await server.login(stranger.email, stranger.password)).status).toBe(401);
    expect((await server.profile(body.token ?? '')).status).toBe(200);
    const [notice] = await server.mails(stranger.email);
    expect(notice?.subject).toBe('Google was connected to your Idea Hub account');
    expect(notice?.text).toContain('The account has no password now');
    expect(notice?.link).toBe('http://localhost:3000/auth?mode=forgot-password');
  });

  test('[AP-12] a password that was set with a mailed link stays at a first link, and other sessions end', async () => {
    const member = await server.member();
    await server.post('/auth/forgot-password', { email: member.email });
    const token = await server.mailedToken(member.email);
    await server.post('/auth/reset-password', { token, newPassword: 'the owner set this' });
    for (const provider of ['google', 'linkedin'] as const) {
      const { body: before } = await server.login(member.email, 'the owner set this');
      expect(before.verified).toBe(true);
      const { body } = await signIn(provider, someone({ email: member.email }));
      expect(body.user?.id).toBe(member.id);
      expect((await server.profile(before.token ?? '')).status).toBe(401);
      expect((await server.profile(body.token ?? '')).status).toBe(200);
    }
    const [notice] = await server.mails(member.email);
    expect(notice?.subject).toBe('LinkedIn was connected to your Idea Hub account');
    expect(notice?.text).toContain('stays as it is');
  });

  test('[AP-12] a password that was changed without a mailed link goes at a first link, whoever set the one before', async () => {
    const live = await TestServer.start(make, { env: { ...LIVE.env, ...providers.env } });
    const { email } = await live.member();
    await live.post('/auth/forgot-password', { email });
    const token = await live.mailedToken(email);
    await live.post('/auth/reset-password', { token, newPassword: 'the owner set this' });
    const thief = (await live.login(email, 'the owner set this')).body.token ?? '';
    const body = { password: 'the owner set this', newPassword: 'the thief set this' };
    expect((await live.send('PUT', '/users/password', body, bearer(thief))).status).toBe(204);
    await signIn('google', someone({ email }), live);
    expect((await live.login(email, 'the thief set this')).status).toBe(401);
    const [notice] = await live.mails(email);
    expect(notice?.text).toContain('The account has no password now');
  });

  test('[AP-12] later sign-ins with the same identity end no session and mail nothing', async () => {
    const { email } = await server.member();
    const person = someone({ email });
    const { body: first } = await signIn('github', person);
    const mails = (await server.mails(email)).length;
    expect((await signIn('github', person)).status).toBe(200);
    expect((await server.profile(first.token ?? '')).status).toBe(200);
    expect((await server.mails(email)).length).toBe(mails);
  });

  test('[AP-06] an account made in advance by a stranger loses password, sessions and links first', async () => {
    const squatter = await server.register();
    await server.post('/auth/forgot-password', { email: squatter.email });
    const link = await server.mailedToken(squatter.email);
    const { body } = await signIn('github', someone({ email: squatter.email }));
    expect(body.user).toMatchObject({ id: squatter.id, isEmailVerified: true });
    expect((await server.profile(squatter.token)).status).toBe(401);
    expect((await server.refresh(squatter.refreshToken)).status).toBe(401);
    expect((await server.login(squatter.email, squatter.password)).status).toBe(401);
    const reset = await server.post('/auth/reset-password', {
      token: link,
      newPassword: 'back again',
    });
    expect(reset.status).toBe(400);
    expect((await server.profile(body.token ?? '')).status).toBe(200);
  });

  test('[AP-06] the same subject at another provider is another account', async () => {
    const person = someone();
    const first = await signIn('google', person);
    const second = await signIn('linkedin', { ...person, email: `other-${person.email}` });
    expect(second.body.user?.id).not.toBe(first.body.user?.id);
  });

  test('[AP-06] ten first sign-ins at once make one account @ci', async () => {
    const person = someone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn('google', person)));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => answer.body.user?.id)).size).toBe(1);
  });

  test('[AP-05] an account without a password can get one by a reset link', async () => {
    const person = someone();
    const { body } = await signIn('google', person);
    expect((await server.login(person.email, '')).status).toBe(400);
    expect((await server.login(person.email, 'any password')).status).toBe(401);
    await server.post('/auth/forgot-password', { email: person.email });
    const token = await server.mailedToken(person.email);
    await server.post('/auth/reset-password', { token, newPassword: 'a first password' });
    const { body: login } = await server.login(person.email, 'a first password');
    expect(login).toMatchObject({ verified: true, userId: body.user?.id });
  });

  test('[AP-05] names and pictures from outside are made to fit', async () => {
    const long = await signIn(
      'google',
      someone({ name: `\u0000 ${'n'.repeat(300)}`, picture: 'javascript:x' }),
    );
    expect(long.body.user?.name).toBe('n'.repeat(100));
    expect(long.body.user?.profile.profilePicture).toBeNull();
    const person = someone({ name: '' });
    expect((await signIn('google', person)).body.user?.name).toBe(person.email.split('@')[0]);
  });

  test.each([
    ['answers 500', 'broken'],
    ['does not speak JSON', 'garbage'],
    ['does not answer @ci', 'silent'],
    ['closes the connection', 'closing'],
    ['knows not our secret', 'stranger'],
    ['redirects', 'redirecting'],
    ['names nobody', 'nameless'],
  ] as const)('[AP-05, AP-06] a provider that %s is a 502', async (_does, mood) => {
    providers.mood = mood;
    const app = { providerLimit: 1000 };
    const { env } = providers;
    const on = mood === 'silent' ? await server.another({ env, app }) : server;
    const { status, body } = await signIn('github', someone(), on);
    providers.mood = 'well';
    expect([status, body.details?.code]).toEqual([502, 'PROVIDER_FAILED']);
  });
});

onEachDatabase((make) => {
  const APP = 'http://localhost:3000';
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start(make, { env: { DEV_SOCIAL: 'on' } });
  });

  const codeVerifier = 'v'.repeat(64);
  const request = {
    client_id: 'any',
    response_type: 'code',
    redirect_uri: `${APP}/auth`,
    state: 'google',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const visit = async (page: string, parameters: Record<string, string>) =>
    server.app.inject(`/dev/social/google/${page}?${new URLSearchParams(parameters)}`);

  async function codeFor(email: string, verified = 'on'): Promise<string> {
    const { client_id, response_type, code_challenge_method, ...rest } = request;
    const { headers } = await visit('approve', { ...rest, email, name: 'Dev Person', verified });
    const target = new URL(String(headers.location));
    expect([target.origin + target.pathname, target.searchParams.get('state')]).toEqual([
      `${APP}/auth`,
      'google',
    ]);
    return target.searchParams.get('code') ?? '';
  }
  const exchange = (googleToken: string, verifier = codeVerifier) =>
    server.post<SocialResponse & { details?: { code?: string } }>('/auth/social/google', {
      googleToken,
      codeVerifier: verifier,
    });

  test('[AP-05] the built-in provider: its page asks who one is, and the code signs that person in', async () => {
    const asked = await visit('authorize', request);
    expect([asked.statusCode, asked.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(asked.body).toContain('action="approve"');
    const { status, body } = await exchange(await codeFor('dev@example.com'));
    expect([status, body.user?.email, body.user?.name]).toEqual([
      200,
      'dev@example.com',
      'Dev Person',
    ]);
    const again = await exchange(await codeFor('dev@example.com'));
    expect(again.body.user?.id).toBe(body.user?.id);
  });

  test('[AP-05] the built-in provider checks verifier, single use and age', async () => {
    const refused = [400, 'OAUTH_CODE_INVALID'];
    const outcome = async (code: string, verifier?: string) => {
      const { status, body } = await exchange(code, verifier);
      return [status, body.details?.code];
    };
    expect(await outcome(await codeFor('dev@example.com'), 'w'.repeat(64))).toEqual(refused);
    const used = await codeFor('dev@example.com');
    await exchange(used);
    expect(await outcome(used)).toEqual(refused);
    const old = await codeFor('dev@example.com');
    server.clock.advance(DEV_CODE_LIFE);
    expect(await outcome(old)).toEqual(refused);
    expect(await outcome('made up')).toEqual(refused);
  });

  test('[AP-05] the built-in provider wants PKCE, and not where LinkedIn has none', async () => {
    const { code_challenge, code_challenge_method, client_id, response_type, ...plain } = request;
    const query = new URLSearchParams({ ...plain, name: 'Dev Person', email: 'li@example.com' });
    const approve = (provider: string) =>
      server.app.inject(`/dev/social/${provider}/approve?${query}`);
    expect((await visit('authorize', plain)).statusCode).toBe(400);
    expect((await approve('google')).statusCode).toBe(400);
    const { headers } = await server.app.inject(
      `/dev/social/linkedin/approve?${query}&verified=on`,
    );
    const linkedinCode = new URL(String(headers.location)).searchParams.get('code');
    const { status } = await server.post('/auth/social/linkedin', { linkedinCode });
    expect(status).toBe(200);
  });

  test('[AP-06] the built-in provider redirects only to the app: no open redirect', async () => {
    const elsewhere = [
      'https://evil.example/auth',
      `${APP}/auth/../evil`,
      `${APP}@evil.example/auth`,
      '//evil.example/auth',
      'javascript:alert(1)',
    ];
    for (const redirect_uri of elsewhere) {
      for (const page of ['authorize', 'approve']) {
        const parameters = { ...request, redirect_uri, name: 'Eve', email: 'eve@example.com' };
        const { statusCode, headers } = await visit(page, parameters);
        expect([redirect_uri, statusCode, headers.location]).toEqual([
          redirect_uri,
          400,
          undefined,
        ]);
      }
    }
  });

  test('[AP-06] its page shows what it is given as text', async () => {
    const { body } = await visit('authorize', { ...request, state: '"><script>alert(1)</script>' });
    expect(body).not.toContain('<script>');
    expect(body).toContain('&lt;script&gt;');
  });
});

onEachDatabase((make) => {
  test('[AP-05] the built-in provider is off by default', async () => {
    const server = await TestServer.start(make);
    expect((await server.send('GET', '/dev/social/google/authorize')).status).toBe(404);
  });
});
