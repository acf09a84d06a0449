import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { listen } from '../src/listen.ts';
import { temporaryFolder } from './support/cleanup.ts';
import { somebody } from './support/client.ts';
import { onEachDatabase, type TestDatabase } from './support/databases.ts';
import { PRODUCTION, TestServer } from './support/server.ts';
import { ServerProcess } from './support/server-process.ts';

onEachDatabase((make, kind) => {
  let database: TestDatabase;
  const start = () => ServerProcess.start({ DATABASE_URL: database.url, RATE_LIMIT: 'off' });
  beforeEach(async () => {
    database = await make();
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

  test('[AP-03] SIGTERM finishes the open requests, then ends with code 0 @ci', async () => {
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

  test('[AP-13] after SIGTERM it is first not ready, then still answers, and at last stops to listen @ci', async () => {
    const server = await ServerProcess.start({
      DATABASE_URL: database.url,
      RATE_LIMIT: 'off',
      DRAIN_SECONDS: '8',
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

async function occupy(host: string): Promise<{ port: number; other: Server }> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, host, resolve));
  return { port: (other.address() as AddressInfo).port, other };
}

const closed = (server: Server) => new Promise((resolve) => server.close(resolve));

describe('as a process', () => {
  const folder = temporaryFolder();
  const DATABASE_URL = `file:${join(folder, 'api.db')}`;

  /** The one sentence that a refused start prints. */
  async function refusal(env: Record<string, string>): Promise<string> {
    const { code, complaint } = await new ServerProcess({ DATABASE_URL, ...env }).ended;
    expect(code).toBe(1);
    expect(complaint).toMatch(/^.+\.$/);
    return complaint;
  }

  test('[RN-04] a port in use: one sentence that names it, exit code 1 @ci', async () => {
    const { port, other } = await occupy('127.0.0.1');
    expect(await refusal({ API_PORT: String(port) })).toBe(
      `API_PORT ${port} is in use: another program listens on 127.0.0.1.`,
    );
    await closed(other);
  });

  test('[AP-11, RN-04] without settings prints one sentence with the needs of production and the command for development @ci', async () => {
    const said = await refusal({ NODE_ENV: '' });
    for (const name of ['APP_ORIGIN', 'SMTP_URL', 'MAIL_FROM', 'TRUST_PROXY']) {
      expect(said).toContain(name);
    }
    expect(said).toContain('NODE_ENV=development');
  });

  test('[AP-11] production starts with the four that it needs @ci', async () => {
    const server = await ServerProcess.start({ DATABASE_URL, ...PRODUCTION, NODE_ENV: '' });
    expect(await server.said('Ready at ')).toContain('production');
  });

  test('[RN-04] a database that can’t be opened: one sentence without its password @ci', async () => {
    const noDatabase = join(folder, 'no-database');
    writeFileSync(noDatabase, 'this is a text and no database '.repeat(200));
    expect(await refusal({ DATABASE_URL: `file:${noDatabase}` })).toMatch(
      /^DATABASE_URL: the file \S+no-database cannot be opened \(.+\)\.$/,
    );
    const unreachable = await refusal({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/hub' });
    expect(unreachable).toMatch(
      /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1\/hub cannot be opened/,
    );
    expect(unreachable).not.toContain('secret');
  });

  test('[RN-04, RN-06, AP-04] listens on IPv4 and IPv6, and says where, with mailbox and demo member @ci', async () => {
    const server = await ServerProcess.start({ DATABASE_URL });
    const port = await server.port();
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
      const response = await fetch(`http://${host}:${port}/api/health`);
      expect([host, response.status, await response.json()]).toEqual([host, 200, { status: 'ok' }]);
    }
    const ready = await server.said('Ready at ');
    expect(ready).toContain(`http://localhost:${port}/api`);
    expect(ready).toContain(`http://localhost:${port}/dev/mailbox`);
    expect(ready).toContain('demo@ideahub.example / demo-1234');
    await server.kill('SIGTERM');
  });
});

onEachDatabase((make) => {
  const start = () => TestServer.start(make, { isReady: false });
  const sayReady = () => 'ready';

  test('[RN-04] a port in use on either loopback address is refused @ci', async () => {
    for (const host of ['127.0.0.1', '::1']) {
      const server = await start();
      const { port, other } = await occupy(host);
      await expect(listen(server.app, { port, host: null, sayReady })).rejects.toMatchObject({
        name: 'SettingsError',
        message: `API_PORT ${port} is in use: another program listens on ${host}.`,
      });
      await closed(other);
    }
  });

  test('[RN-04] an address that this machine has not is refused @ci', async () => {
    const server = await start();
    await expect(
      listen(server.app, { port: 0, host: '192.0.2.1', sayReady }),
    ).rejects.toMatchObject({
      message: 'API_HOST is "192.0.2.1": this machine has no such address.',
    });
  });
});
