import { DEVELOPMENT_RATES, PRODUCTION_RATES, type Rates } from '../src/limits/rates.ts';
import { createPasswordHasher } from '../src/passwords/hashing.ts';
import { RESET_LIFE } from '../src/timings.ts';
import { type Answer, bearer, somebody } from './support/client.ts';
import { onEachDatabase } from './support/databases.ts';
import { type DescribedCall, describedCalls } from './support/described-calls.ts';
import { recordQueries } from './support/seeing-queries.ts';
import { CHEAP, TestServer, type TestServerOptions } from './support/server.ts';

const MINUTE = 60_000;
const rate = (max: number) => ({ max, window: MINUTE });

/** Limits that a test can reach. */
const RATES: Rates = {
  ...DEVELOPMENT_RATES,
  any: rate(10_000),
  register: rate(5),
  login: rate(1000),
  refresh: rate(5),
  mail: rate(5),
  token: rate(5),
  social: rate(5),
  wrongPassword: rate(3),
  mailPerAccount: rate(2),
  profile: rate(4),
  telemetry: rate(5),
};

const limited: TestServerOptions = { env: { RATE_LIMIT: 'on' }, app: { rates: RATES } };

const get = (path: string) => ({ method: 'GET' as const, path });
const from = (address: string) => ({ 'x-forwarded-for': address });
const proxied: TestServerOptions = {
  env: { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' },
  app: { rates: RATES },
};

function expectLimited(answer: Answer<{ status: number; details?: { code?: string } }>): void {
  expect([answer.status, answer.body.details?.code]).toEqual([429, 'RATE_LIMITED']);
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
}

test('[AP-08] defaults: 60 sign-ups and 300 sign-ins a minute and address; less in production', () => {
  expect(DEVELOPMENT_RATES.register).toEqual(rate(60));
  expect(DEVELOPMENT_RATES.login).toEqual(rate(300));
  for (const name of Object.keys(DEVELOPMENT_RATES) as (keyof Rates)[]) {
    const perSecond = ({ max, window }: { max: number; window: number }) => max / window;
    expect(perSecond(PRODUCTION_RATES[name])).toBeLessThan(perSecond(DEVELOPMENT_RATES[name]));
  }
});

onEachDatabase((make) => {
  let server: TestServer;
  const login = (email: string, password: string, address: string) =>
    server.post('/auth/login', { email, password }, from(address));
  /** Guesses a password from several addresses. */
  const attack = async (email: string, times = 6) => {
    for (let count = 0; count < times; count += 1) {
      await login(email, 'a wrong guess', `192.0.2.${count}`);
    }
  };

  test('[AP-08] a newcomer can sign up 60 times a minute, not 61; a minute later again @ci', async () => {
    server = await TestServer.start(make, { env: { RATE_LIMIT: 'on' } });
    for (let count = 0; count < 60; count += 1) {
      expect((await server.post('/auth/register', somebody())).status).toBe(201);
    }
    expectLimited(await server.post('/auth/register', somebody()));
    server.clock.advance(MINUTE);
    expect((await server.post('/auth/register', somebody())).status).toBe(201);
  });

  test('[AP-08] each call under /auth/ has a limit per address, met before the body is looked at @ci', async () => {
    server = await TestServer.start(make, {
      ...limited,
      app: { rates: { ...RATES, login: rate(5) } },
    });
    const paths = [
      'register',
      'login',
      'refresh',
      'logout',
      'forgot-password',
      'resend-verification',
      'reset-password',
      'verify-email',
      'social/google',
    ];
    for (const path of paths) {
      const answers: number[] = [];
      for (let count = 0; count < 5; count += 1) {
        answers.push((await server.post(`/auth/${path}`, {})).status);
      }
      expect([path, answers]).toEqual([path, [400, 400, 400, 400, 400]]);
      expectLimited(await server.post(`/auth/${path}`, {}));
    }
  });

  test.each([
    ['192.0.2.1', (port: number) => `192.0.2.1:${port}`],
    ['2001:db8:0:1::1', (port: number) => `[2001:db8:0:1::1]:${port}`],
    ['[2001:db8:0:1::1]', (port: number) => `2001:DB8:0:1:0::${port}`],
    ['192.0.2.1, 127.0.0.1', (port: number) => `192.0.2.1:${port}, 127.0.0.1:${port}`],
    ['127.0.0.1', (port: number) => `garb-${port}`],
    ['127.0.0.1', (port: number) => `192.0.2.${port}, unknown`],
    ['127.0.0.1', (port: number) => `unknown, 192.0.2.${port}, unknown`],
    ['127.0.0.1', (port: number) => `192.0.2.1:${port}:${port}`],
    ['127.0.0.1', () => ''],
  ])(
    '[AP-08, CM-18] %s counts together with forwarded addresses that have a port or cannot be read @ci',
    async (same, forwarded) => {
      server = await TestServer.start(make, proxied);
      const signUp = (address: string) => server.post('/auth/register', {}, from(address));
      for (let port = 1; port <= 5; port += 1) {
        expect((await signUp(forwarded(port))).status).toBe(400);
      }
      expectLimited(await signUp(forwarded(6)));
      expectLimited(await signUp(same));
      expect((await signUp('198.51.100.1:6')).status).toBe(400);
    },
  );

  test('[CM-18] a wide network, a /24 or a /48, gets three times as much as an address in it; others go on', async () => {
    server = await TestServer.start(make, proxied);
    const signUp = (address: string) => server.post('/auth/register', {}, from(address));
    for (let count = 0; count < 15; count += 1) {
      expect((await signUp(`192.0.2.${count}`)).status).toBe(400);
      expect((await signUp(`2001:db8:0:${count}::1`)).status).toBe(400);
    }
    expectLimited(await signUp('192.0.2.99'));
    expectLimited(await signUp('2001:db8:0:99::1'));
    expect((await signUp('192.0.3.1')).status).toBe(400);
    expect((await signUp('2001:db8:1:1::1')).status).toBe(400);
  });

  test('[CM-18] a named network has its limits multiplied, per address and as a whole; its neighbours have not @ci', async () => {
    server = await TestServer.start(make, {
      env: { ...proxied.env, RAISED_LIMITS: '192.0.2.7=2, 2001:db8:5::/48=3, 2001:db8:5:1::/64=2' },
      app: { rates: { ...RATES, any: rate(12) } },
    });
    const signUps = async (address: string) => {
      let count = 0;
      while ((await server.post('/auth/register', {}, from(address))).status !== 429) count += 1;
      return count;
    };
    expect(await signUps('192.0.2.7')).toBe(10);
    expect(await signUps('2001:db8:5:1::1')).toBe(15);
    expect(await signUps('198.51.100.8')).toBe(5);
    server.clock.advance(MINUTE);
    const calls = async (address: string) => {
      let count = 0;
      while ((await server.send('GET', '/health', undefined, from(address))).status === 200)
        count += 1;
      return count;
    };
    expect([await calls('192.0.2.7'), await calls('192.0.2.8')]).toEqual([24, 12]);
  });

  test('[AP-08] Retry-After is the rest of the window', async () => {
    server = await TestServer.start(make, limited);
    for (let count = 0; count < 5; count += 1) {
      await server.post('/auth/register', {});
      server.clock.advance(5000);
    }
    const { status, headers } = await server.post('/auth/register', {});
    expect([status, headers['retry-after']]).toEqual([429, '35']);
  });

  test('[AP-10] every call has a limit per address, those to nowhere too; over it no query is made', async () => {
    let kinds: string[] = [];
    server = await TestServer.start(make, {
      env: { RATE_LIMIT: 'on', DEV_SOCIAL: 'on', TELEMETRY: 'on' },
      app: { rates: { ...RATES, any: rate(3), telemetry: rate(3) } },
      wrapQueries(database) {
        const recorded = recordQueries(database);
        kinds = recorded.kinds;
        return recorded.queries;
      },
    });
    const calls: Pick<DescribedCall, 'method' | 'path'>[] = [
      ...(await describedCalls(server)),
      ...['/openapi.json', '/nothing/here', '/:(', '/*'].map(get),
      ...['/dev/mailbox', '/dev/mailbox.json', '/dev/social/google/authorize'].map(get),
      { method: 'PUT', path: '/auth/login' },
    ];
    expect(calls.length).toBeGreaterThan(20);
    for (const { method, path } of calls) {
      server.clock.advance(MINUTE);
      for (let count = 0; count < 3; count += 1) {
        expect([path, (await server.send(method, path)).status]).not.toEqual([path, 429]);
      }
      kinds.length = 0;
      expectLimited(await server.send(method, path));
      expect([path, kinds]).toEqual([path, []]);
    }
  });

  test('[AP-10] the limit on every call takes an IPv6 /64 for one, too', async () => {
    server = await TestServer.start(make, {
      ...proxied,
      app: { rates: { ...RATES, any: rate(3) } },
    });
    const visit = (address: string) => server.send('GET', '/health', undefined, from(address));
    for (let count = 0; count < 3; count += 1) {
      expect((await visit(`2001:db8:0:1::${count}`)).status).toBe(200);
    }
    expectLimited(await visit('2001:db8:0:1::99'));
    expect((await visit('2001:db8:0:2::99')).status).toBe(200);
  });

  test('[AP-06, AP-08] without a trusted proxy a client cannot choose its address', async () => {
    server = await TestServer.start(make, limited);
    for (let count = 0; count < 5; count += 1) {
      await server.post('/auth/register', {}, from(`192.0.2.${count}`));
    }
    expectLimited(await server.post('/auth/register', {}, from('192.0.2.99')));
  });

  test('[AP-06, AP-08] limits wrong passwords per account, from all addresses together', async () => {
    server = await TestServer.start(make, proxied);
    const guess = (email: string, address: string) => login(email, 'a wrong guess', address);
    for (const email of [(await server.member()).email, 'nobody@example.com']) {
      for (let count = 0; count < 3; count += 1) {
        expect((await guess(email, `192.0.2.${count}`)).status).toBe(401);
      }
      expectLimited(await guess(email, '192.0.2.200'));
    }
  });

  test('[AP-06, AP-08] no lock-out: during an attack the owner gets in from an address used before', async () => {
    server = await TestServer.start(make, proxied);
    const { email, password } = await server.member();
    expect((await login(email, password, '198.51.100.7')).status).toBe(200);
    await attack(email);
    expectLimited(await login(email, password, '192.0.2.50'));
    expect((await login(email, password, '198.51.100.7')).status).toBe(200);
    // Other networks can sign in again after the window.
    server.clock.advance(MINUTE);
    expect((await login(email, password, '192.0.2.50')).status).toBe(200);
  });

  test('[AP-06, AP-08, CM-10, LK-16] no lock-out: during an attack the owner can delete the account in a session from any address @ci', async () => {
    server = await TestServer.start(make, { ...proxied, env: { ...proxied.env, IDEAS: 'live' } });
    const { email, password, token } = await server.member();
    await attack(email);
    const remove = (given: string, address: string) =>
      server.post('/users/deletion', { password: given }, { ...bearer(token), ...from(address) });
    for (let count = 0; count < 3; count += 1) {
      expect((await remove('a wrong guess', `198.51.100.${count}`)).status).toBe(400);
    }
    expectLimited(await remove(password, '198.51.100.9'));
    // Every call of a session that asks for the password shares this count.
    const given = { password, newPassword: 'an entirely new one' };
    expectLimited(await server.send('PUT', '/users/password', given, bearer(token)));
    server.clock.advance(MINUTE);
    expect((await remove(password, '198.51.100.9')).status).toBe(204);
  });

  test('[AP-06, AP-08] no lock-out: strangers who ask for links leave the owner with one that works, at any time @ci', async () => {
    server = await TestServer.start(make, { ...proxied, app: { rates: PRODUCTION_RATES } });
    const { email } = await server.member();
    for (let minute = 0; minute < 70; minute += 5) {
      // Strangers request links from different addresses, more often than the limit allows.
      for (let count = 0; count < 6; count += 1) {
        await server.post('/auth/forgot-password', { email }, from(`192.0.2.${count}`));
      }
      const asked = await server.post('/auth/forgot-password', { email }, from('198.51.100.7'));
      expect([200, 429]).toContain(asked.status);
      const [newest] = await server.mails(email);
      const age = server.clock.now() - Date.parse(newest?.at ?? '');
      expect([minute, age < RESET_LIFE]).toEqual([minute, true]);
      server.clock.advance(5 * MINUTE - 1);
      const still = server.clock.now() - Date.parse(newest?.at ?? '') < RESET_LIFE;
      const again = await server.post('/auth/forgot-password', { email }, from('198.51.100.8'));
      expect([minute, still || again.status === 200]).toEqual([minute, true]);
      server.clock.advance(1);
    }
  });

  test('[AP-06, AP-08] no lock-out: during an attack the owner gets in from where the password was reset @ci', async () => {
    server = await TestServer.start(make, proxied);
    const { email } = await server.member();
    await attack(email);
    await server.post('/auth/forgot-password', { email }, from('198.51.100.9'));
    const reset = { token: await server.mailedToken(email), newPassword: 'a new password' };
    expect((await server.post('/auth/reset-password', reset, from('198.51.100.9'))).status).toBe(
      200,
    );
    await attack(email);
    expectLimited(await login(email, 'a new password', '192.0.2.50'));
    expect((await login(email, 'a new password', '198.51.100.9')).status).toBe(200);
  });

  test('[AP-06, AP-08] many guesses at once are not all let through: no more are hashed than allowed', async () => {
    const hasher = await createPasswordHasher(CHEAP);
    const verify = jest.fn(hasher.verify);
    server = await TestServer.start(make, { ...limited, hasher: { ...hasher, verify } });
    const { email } = await server.member();
    const guesses = Array.from({ length: 10 }, () => server.login(email, 'a wrong guess'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429, 429, 429, 429, 429]);
    expect(verify).toHaveBeenCalledTimes(3);
  });

  test('[AP-06, AP-08] on IPv6 the owner can sign in from the /64 used before, with any address in it @ci', async () => {
    server = await TestServer.start(make, proxied);
    const { email, password } = await server.member();
    expect((await login(email, password, '2001:db8:0:7::1')).status).toBe(200);
    await attack(email, 4);
    expectLimited(await login(email, password, '2001:db8:0:8::1'));
    expect((await login(email, password, '2001:db8:0:7:1:2:3:4')).status).toBe(200);
    // All addresses of a /64 share one count of guesses.
    for (let count = 0; count < 3; count += 1) {
      expect((await login(email, 'a wrong guess', `2001:db8:0:7::${count}`)).status).toBe(401);
    }
    expectLimited(await login(email, password, '2001:db8:0:7::99'));
  });

  test('[AP-06, AP-08] a mailed reset clears the count of wrong passwords, everywhere @ci', async () => {
    server = await TestServer.start(make, proxied);
    const { email, password } = await server.member();
    const [home, elsewhere] = ['198.51.100.7', '192.0.2.1'];
    expect((await login(email, password, home)).status).toBe(200);
    for (const address of [home, elsewhere]) {
      for (let count = 0; count < 3; count += 1) await login(email, 'a wrong guess', address);
      expectLimited(await login(email, password, address));
    }
    await server.post('/auth/forgot-password', { email });
    const token = await server.mailedToken(email);
    const newPassword = 'from the mailed link';
    await server.post('/auth/reset-password', { token, newPassword });
    for (const address of [home, elsewhere]) {
      expect((await login(email, newPassword, address)).status).toBe(200);
    }
  });

  test('[AP-08] right passwords don’t use up the limit for wrong ones', async () => {
    server = await TestServer.start(make, limited);
    const { email, password } = await server.member();
    for (let count = 0; count < 10; count += 1) {
      expect((await server.login(email, password)).status).toBe(200);
    }
  });

  test('[AP-06, AP-08] limits mail per account, in the same way for unknown emails', async () => {
    server = await TestServer.start(make, proxied);
    const { email } = await server.register();
    for (const path of ['/auth/forgot-password', '/auth/resend-verification']) {
      for (const address of [email, 'nobody@example.com']) {
        const ask = (place: number) =>
          server.post(path, { email: address }, from(`192.0.2.${place}`));
        expect([(await ask(1)).status, (await ask(2)).status]).toEqual([200, 200]);
        expectLimited(await ask(3));
      }
    }
  });

  test('[AP-08] changes of a profile are limited per account', async () => {
    server = await TestServer.start(make, limited);
    const { token } = await server.register();
    for (let count = 0; count < 4; count += 1) {
      expect((await server.update(token, { bio: `${count}` })).status).toBe(200);
    }
    expectLimited(await server.update(token, { bio: 'once more' }));
    expect((await server.profile(token)).status).toBe(200);
    const other = await server.register();
    expect((await server.update(other.token, { bio: 'mine' })).status).toBe(200);
  });

  test('[AP-02, AP-08] limits are counted in the database: a second instance goes on counting', async () => {
    server = await TestServer.start(make, limited);
    for (let count = 0; count < 3; count += 1) await server.post('/auth/register', {});
    const second = await server.another(limited);
    expect((await second.post('/auth/register', {})).status).toBe(400);
    expect((await server.post('/auth/register', {})).status).toBe(400);
    expectLimited(await second.post('/auth/register', {}));
    const rows = await server.queries.selectFrom('rate_counters').select('key').execute();
    expect(rows.length).toBeGreaterThan(0);
  });

  test('[AP-03, AP-08] refuses calls when a limit cannot be counted', async () => {
    server = await TestServer.start(make, limited);
    const { email, password } = await server.member();
    await server.queries.schema.dropTable('rate_counters').execute();
    expect((await server.login(email, password)).status).toBe(500);
    expect((await server.post('/auth/register', somebody())).status).toBe(500);
  });

  test('[AP-06, AP-08] counters don’t tell which emails were tried @ci', async () => {
    server = await TestServer.start(make, limited);
    await server.login('somebody@example.com', 'a wrong guess');
    await server.post('/auth/forgot-password', { email: 'somebody@example.com' });
    const counters = await server.queries.selectFrom('rate_counters').selectAll().execute();
    expect(counters.length).toBe(5);
    expect(JSON.stringify(counters)).not.toContain('somebody');
  });

  test('[AP-08] more hashing than can wait gets a 503 with Retry-After, and the account no blame @ci', async () => {
    // Slow enough for the other calls to arrive.
    const cost = { ...CHEAP, memoryCost: 8192 };
    const hasher = await createPasswordHasher(cost, { atWork: 1, waiting: 0 });
    const rates = { ...RATES, wrongPassword: rate(12) };
    server = await TestServer.start(make, { ...limited, app: { rates }, hasher });
    const { email, password } = await server.member();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => server.post('/auth/login', { email, password })),
    );
    const turnedAway = answers.filter((answer) => answer.status !== 200);
    expect(turnedAway.length).toBeGreaterThan(0);
    for (const { status, body, headers } of turnedAway) {
      expect([status, body.details?.code]).toEqual([503, 'OVERLOADED']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    for (let count = 0; count < 12; count += 1) {
      expect((await server.login(email, 'a wrong guess')).status).toBe(401);
    }
  });
});
