import { DEVELOPMENT_RATES } from '../src/limits/rates.ts';
import { createPasswordHasher } from '../src/passwords/hashing.ts';
import { REFRESH_IDLE_LIFE, SESSION_LIFE } from '../src/timings.ts';
import { somebody } from './support/client.ts';
import { onEachDatabase } from './support/databases.ts';
import { FakeProviders } from './support/fake-providers.ts';
import { CHEAP, TestServer } from './support/server.ts';

const ONCE = { max: 1, window: 60_000 };

onEachDatabase((make) => {
  let server: TestServer;
  const start = async (rates: Partial<typeof DEVELOPMENT_RATES> = {}) => {
    server = await TestServer.start(make, {
      env: { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' },
      app: { rates: { ...DEVELOPMENT_RATES, ...rates } },
      hasher: await createPasswordHasher(CHEAP),
    });
  };

  /** The security events since the start. Checks that none of their lines contains an email or a token. */
  function events(...secrets: string[]): Record<string, unknown>[] {
    const lines = server.logged.filter((line) => line.includes('"security event"'));
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
    expect(lines.join('')).not.toMatch(/@|[ar]t_/);
    return lines.map((line) => {
      const { level, time, msg, reqId, ...rest } = JSON.parse(line);
      return rest;
    });
  }
  const at = (path: string, address = '127.0.0.1') => ({
    method: 'POST',
    path: `/api/auth/${path}`,
    address,
  });

  test('[AP-13] a failed sign-in is an event, with the user id where there is one @ci', async () => {
    await start();
    const { id, email, password } = await server.member();
    await server.login(email, password);
    await server.login(email, 'a wrong guess');
    await server.login('nobody@example.com', 'a wrong guess');
    const failed = { event: 'sign-in-failed', by: 'password', req: at('login') };
    expect(events('a wrong guess')).toEqual([
      { ...failed, userId: id },
      { ...failed, userId: null },
    ]);
  });

  test('[AP-13] a social sign-in that is refused is one, too @ci', async () => {
    server = await TestServer.start(make, { env: { DEV_SOCIAL: 'on' } });
    const body = { googleToken: 'a made up code', codeVerifier: 'v'.repeat(64) };
    expect((await server.post('/auth/social/google', body)).status).toBe(400);
    expect(events('a made up code', 'vvvv')).toEqual([
      { event: 'sign-in-failed', by: 'google', userId: null, req: at('social/google') },
    ]);
  });

  test('[AP-13] a refresh token that is used twice is an event; one that idled away, is unknown or of a session that is over is none @ci', async () => {
    await start();
    const { id, refreshToken } = await server.register();
    const next = await server.refresh(refreshToken);
    await server.refresh(next.body.refreshToken);
    await server.refresh(refreshToken);
    await server.refresh('rt_unknown');
    const idle = await server.register();
    server.clock.advance(REFRESH_IDLE_LIFE);
    await server.refresh(idle.refreshToken);
    const over = await server.register();
    await server.refresh(over.refreshToken);
    server.clock.advance(SESSION_LIFE);
    expect((await server.refresh(over.refreshToken)).status).toBe(401);
    expect(events(refreshToken)).toEqual([
      { event: 'refresh-token-reused', userId: id, req: at('refresh') },
    ]);
  });

  test('[AP-13] a reset is an event; a link that is no good is none @ci', async () => {
    await start();
    const { id, email } = await server.member();
    await server.post('/auth/forgot-password', { email });
    const token = await server.mailedToken(email);
    const newPassword = 'from the mailed link';
    await server.post('/auth/reset-password', { token, newPassword });
    await server.post('/auth/reset-password', { token, newPassword });
    expect(events(token, newPassword)).toEqual([
      { event: 'password-reset', userId: id, req: at('reset-password') },
    ]);
  });

  test('[AP-13] a provider that joins an account is an event; a new account or a later sign-in is none @ci', async () => {
    const providers = await FakeProviders.start();
    server = await TestServer.start(make, { env: providers.env });
    const { id, email } = await server.member();
    const signIn = async (person: { id: string; email: string }) => {
      const { code, codeVerifier } = providers.authorize('google', {
        ...person,
        verified: true,
        name: 'Ada',
      });
      await server.post('/auth/social/google', { googleToken: code, codeVerifier });
    };
    await signIn({ id: '1', email: 'new@example.com' });
    await signIn({ id: '2', email });
    await signIn({ id: '2', email });
    expect(events(email)).toEqual([
      { event: 'provider-linked', provider: 'google', userId: id, req: at('social/google') },
    ]);
  });

  test('[AP-13] a limit that was reached is an event that names it, and whose it is where accounts are limited @ci', async () => {
    await start({ register: ONCE, wrongPassword: ONCE, mailPerAccount: ONCE, profile: ONCE });
    const { id, email, token } = await server.register();
    const twice = async (call: () => Promise<unknown>) => {
      await call();
      await call();
    };
    const from = { 'x-forwarded-for': '2001:db8::1' };
    await server.post('/auth/register', somebody(), from);
    await server.post('/auth/register', somebody(), from);
    await twice(() => server.login(email, 'a wrong guess'));
    await twice(() => server.post('/auth/forgot-password', { email }));
    await twice(() => server.update(token, {}));
    const limits = events().filter(({ event }) => event === 'limit-reached');
    expect(limits).toEqual(
      [
        { limit: 'address:register', userId: null, req: at('register', '2001:db8::1') },
        { limit: 'account:wrong-password', userId: id, req: at('login') },
        { limit: 'account:mail-reset', userId: null, req: at('forgot-password') },
        {
          limit: 'account:profile',
          userId: id,
          req: { ...at(''), method: 'PUT', path: '/api/users/profile' },
        },
      ].map((limit) => ({ event: 'limit-reached', ...limit })),
    );
  });
});
