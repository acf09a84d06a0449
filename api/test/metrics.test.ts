import { DEVELOPMENT_RATES } from '../src/limits/rates.ts';
import { createPasswordHasher } from '../src/passwords/hashing.ts';
import { onEachDatabase } from './support/databases.ts';
import { seeingQueries } from './support/seeing-queries.ts';
import { CHEAP, TestServer, type TestServerOptions } from './support/server.ts';

const TOKEN = 'a-token-of-the-metrics';

onEachDatabase((make, kind) => {
  let server: TestServer;
  const start = async (options: TestServerOptions = {}) => {
    server = await TestServer.start(make, {
      ...options,
      env: { METRICS_TOKEN: TOKEN, ...options.env },
    });
  };

  const ask = (authorization?: string) =>
    server.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
  /** The text of the metrics, and the value of each line. */
  async function read() {
    const { body } = await ask(`Bearer ${TOKEN}`);
    const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const values = new Map(
      lines.map((line) => {
        const end = line.lastIndexOf(' ');
        return [line.slice(0, end), Number(line.slice(end + 1))];
      }),
    );
    return { body, values };
  }
  const count = (method: string, route: string, status: number) =>
    `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

  test('[AP-13] serves metrics to holders of the token, and not at all without a token @ci', async () => {
    await start();
    expect((await ask()).statusCode).toBe(401);
    expect((await ask('Bearer guessed')).statusCode).toBe(401);
    const answer = await ask(`Bearer ${TOKEN}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    await server.stop();
    await start({ env: { METRICS_TOKEN: '' } });
    expect((await ask(`Bearer ${TOKEN}`)).statusCode).toBe(404);
  });

  test('[AP-13] calls are counted and timed by route and status, those over a limit too', async () => {
    const perMinute = { max: 1, window: 60_000 };
    await start({
      env: { RATE_LIMIT: 'on' },
      app: { rates: { ...DEVELOPMENT_RATES, login: perMinute } },
    });
    const { email, password, token } = await server.register();
    await server.profile(token);
    await server.profile('at_none');
    await server.send('GET', '/nowhere/at/all?email=somebody@example.com');
    for (let attempt = 0; attempt < 3; attempt += 1) await server.login(email, password);
    const { values, body } = await read();
    expect(values.get(count('GET', '/api/users/profile', 200))).toBe(1);
    expect(values.get(count('GET', '/api/users/profile', 401))).toBe(1);
    expect(values.get(count('POST', '/api/auth/login', 200))).toBe(1);
    expect(values.get(count('POST', '/api/auth/login', 429))).toBe(2);
    expect(values.get(count('GET', 'none', 404))).toBe(1);
    const labels = 'method="POST",route="/api/auth/login",status="429"';
    expect(values.get(`http_request_duration_seconds_bucket{le="10",${labels}}`)).toBe(2);
    for (const secret of ['@', email, token, 'nowhere']) expect(body).not.toContain(secret);
  });

  test('[AP-13] load shows: event loop, hashes at work and waiting, connections @ci', async () => {
    const hasher = await createPasswordHasher(CHEAP);
    const load = () => ({ atWork: 2, waiting: 7 });
    await start({ hasher: { ...hasher, load } });
    const { values } = await read();
    expect(values.get('password_hashes{state="at_work"}')).toBe(2);
    expect(values.get('password_hashes{state="waiting"}')).toBe(7);
    expect(values.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    const connections = ['in_use', 'idle', 'waiting'].map((state) =>
      values.get(`database_connections{state="${state}"}`),
    );
    if (kind === 'libsql') expect(connections).toEqual([undefined, undefined, undefined]);
    else expect(connections).toEqual([expect.any(Number), expect.any(Number), 0]);
  });

  test('[AP-13] mails that do not leave show by their number and age @ci', async () => {
    await start({ app: { sendMail: () => Promise.reject(new Error('down')) } });
    expect((await read()).values.get('outbox_oldest_seconds')).toBe(0);
    await server.register();
    server.clock.advance(90_000);
    await server.register();
    const { values } = await read();
    expect(values.get('outbox_mails')).toBe(2);
    expect(values.get('outbox_oldest_seconds')).toBe(90);
  });

  test('[AP-13] while the database is lost the other metrics are there @ci', async () => {
    await start();
    await server.queries.schema.dropTable('outbox').execute();
    const { values } = await read();
    expect(values.get('outbox_mails')).toBeUndefined();
    expect(values.get('password_hashes{state="waiting"}')).toBe(0);
  });
});

test('[AP-13] the hasher tells how many work and wait', async () => {
  const hasher = await createPasswordHasher(CHEAP, { atWork: 1, waiting: 5 });
  expect(hasher.load()).toEqual({ atWork: 0, waiting: 0 });
  const hashes = [hasher.hash('one'), hasher.hash('two'), hasher.hash('three')];
  expect(hasher.load()).toEqual({ atWork: 1, waiting: 2 });
  await Promise.all(hashes);
  expect(hasher.load()).toEqual({ atWork: 0, waiting: 0 });
});

onEachDatabase((make) => {
  const statuses = async (server: TestServer) => {
    const paths = ['/health/live', '/health/ready', '/health'];
    const answers = await Promise.all(paths.map((path) => server.send('GET', path)));
    return answers.map((answer) => answer.status);
  };

  test('[AP-13] without its database the server is alive and not ready', async () => {
    let isLost = false;
    const wrapQueries = seeingQueries(() => {
      if (isLost) throw Object.assign(new Error('lost'), { code: 'ECONNREFUSED' });
    });
    const server = await TestServer.start(make, { wrapQueries });
    expect(await statuses(server)).toEqual([200, 200, 200]);
    isLost = true;
    expect(await statuses(server)).toEqual([200, 503, 503]);
    isLost = false;
    expect(await statuses(server)).toEqual([200, 200, 200]);
  });

  test('[AP-13] a server that is about to end is alive, works, and is not ready @ci', async () => {
    let isDraining = false;
    const server = await TestServer.start(make, { app: { isDraining: () => isDraining } });
    expect(await statuses(server)).toEqual([200, 200, 200]);
    isDraining = true;
    expect(await statuses(server)).toEqual([200, 503, 503]);
    const { body } = await server.send('GET', '/health/ready');
    expect(body.details?.code).toBe('SHUTTING_DOWN');
    await server.register();
  });

  test('[AP-13] production logs probes only for debugging @ci', async () => {
    const env = { NODE_ENV: 'production', LOG_LEVEL: 'info' };
    const server = await TestServer.start(make, { env });
    await statuses(server);
    await server.send('GET', '/users/profile');
    const paths = server.logged.map((line) => JSON.parse(line).req?.path).filter(Boolean);
    expect(paths).toEqual(['/api/users/profile']);
  });
});
