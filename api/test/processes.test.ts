import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { somebody } from './support/client.ts';
import { onEachDatabase, type TestDatabase } from './support/databases.ts';
import { killServers, ServerProcess } from './support/server-process.ts';

onEachDatabase((make, kind) => {
  let database: TestDatabase;
  const start = () => ServerProcess.start({ DATABASE_URL: database.url, RATE_LIMIT: 'off' });
  beforeEach(async () => {
    database = await make();
  });
  afterEach(async () => {
    await killServers();
    await database.remove();
  });

  test('[AP-02] two processes start together on a new database, and share it @ci', async () => {
    const servers = await Promise.all([start(), start()]);
    const people = Array.from({ length: 8 }, somebody);
    const answers = await Promise.all(
      people.map((person, index) => servers[index % 2]?.post('/auth/register', person)),
    );
    expect(answers.filter((answer) => answer?.status !== 201)).toEqual([]);
    const again = await Promise.all(
      servers.map((server) => server.post('/auth/register', people[0])),
    );
    expect(again.map((answer) => answer?.status)).toEqual([409, 409]);
    const refreshToken = answers[0]?.body.refreshToken;
    const pairs = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        servers[index % 2]?.post('/auth/refresh', { refreshToken }),
      ),
    );
    expect(new Set(pairs.map((pair) => JSON.stringify(pair?.body))).size).toBe(1);
    expect(pairs[0]?.status).toBe(200);
  });

  // The end of a process doesn't depend on the database.
  if (kind !== 'libsql' && process.env.FULL !== '1') return;

  test('[AP-03] SIGTERM finishes what is under way, then ends with code 0 @ci', async () => {
    const server = await start();
    const port = await server.port();
    const body = JSON.stringify(somebody());
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/auth/register',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        // The server confirms that it has begun, so that the signal arrives during a call.
        expect: '100-continue',
      },
    });
    call.flushHeaders();
    await once(call, 'continue');
    const ended = server.kill('SIGTERM');
    await server.said('SIGTERM: finishing what is under way');
    for (const host of ['127.0.0.1', '::1']) await isClosed(port, host);
    call.end(body);
    const [response] = await once(call, 'response');
    expect(response.statusCode).toBe(201);
    response.resume();
    expect(await ended).toEqual({ code: 0, signal: null, complaint: '' });
  });

  test('[AP-13] after SIGTERM it is first not ready, then still answers, and at last stops to listen', async () => {
    const server = await ServerProcess.start({
      DATABASE_URL: database.url,
      RATE_LIMIT: 'off',
      DRAIN_SECONDS: '3',
    });
    const status = async (path: string) =>
      (await fetch(`http://127.0.0.1:${await server.port()}/api${path}`)).status;
    expect(await status('/health/ready')).toBe(200);
    const ended = server.kill('SIGTERM');
    await server.said('SIGTERM: finishing what is under way');
    expect(await status('/health/ready')).toBe(503);
    expect(await status('/health/live')).toBe(200);
    expect((await server.post('/auth/register', somebody())).status).toBe(201);
    expect(await ended).toEqual({ code: 0, signal: null, complaint: '' });
  });
});

/** Resolves once the port refuses connections. */
async function isClosed(port: number, host: string): Promise<void> {
  for (;;) {
    const socket = connect(port, host);
    const code = await new Promise((resolve) => {
      socket.once('connect', resolve);
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    });
    socket.destroy();
    if (code === 'ECONNREFUSED') return;
  }
}
