import { renameSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { User } from '@idea-hub/shared/contracts/user';
import { sql } from 'kysely';
import { type Answer, somebody } from './support/client.ts';
import { type MakeDatabase, onEachDatabase } from './support/databases.ts';
import { TestServer } from './support/server.ts';

function expectUnavailable(answer: Answer<{ status: number; details?: { code?: string } }>): void {
  expect([answer.status, answer.body.details?.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
}

/** A connection to PostgreSQL that tests can cut and restore. */
async function cuttableLine(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server: Server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const onwards = connect(Number(target.port), target.hostname);
    for (const end of [socket, onwards]) {
      sockets.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        socket.destroy();
        onwards.destroy();
        sockets.delete(end);
      });
    }
    socket.pipe(onwards).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(url);
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    close: () => server.close(),
  };
}

onEachDatabase((make, kind) => {
  let server: TestServer;
  afterEach(() => server.stop());

  /** Simulates a full disk; returns a function that frees it. */
  async function fillDisk({ queries }: TestServer): Promise<() => Promise<unknown>> {
    if (kind === 'libsql') {
      await sql`pragma max_page_count = 1`.execute(queries);
      return () => sql`pragma max_page_count = 1000000`.execute(queries);
    }
    await sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(
      queries,
    );
    for (const table of ['users', 'refresh_tokens']) {
      await sql`create trigger full_disk before insert or update on ${sql.table(table)} execute function full_disk()`.execute(
        queries,
      );
    }
    return () => sql`drop function full_disk cascade`.execute(queries);
  }

  test('[AP-03] disk full: 503 with Retry-After, reading goes on, writing recovers by itself', async () => {
    server = await TestServer.start(make);
    const { token, refreshToken } = await server.member();
    const free = await fillDisk(server);
    // Existing database pages have room for a few more rows.
    let answer = await server.post('/auth/register', somebody());
    for (let tries = 0; answer.status === 201 && tries < 200; tries += 1) {
      answer = await server.post('/auth/register', { ...somebody(), name: 'n'.repeat(100) });
    }
    expectUnavailable(answer);
    const bio = 'x'.repeat(5000);
    expectUnavailable(await server.update(token, { bio }));
    expect((await server.profile<User>(token)).body.profile.bio).toBe('');
    expect((await server.send('GET', '/health')).status).toBe(200);
    await free();
    expect((await server.update<User>(token, { bio })).body.profile.bio).toBe(bio);
    expect((await server.post('/auth/register', somebody())).status).toBe(201);
    expect((await server.refresh(refreshToken)).status).toBe(200);
  });

  test('[AP-03] a lost database: 503 with Retry-After, and all is well once it is back @ci', async () => {
    const line = kind === 'postgres' ? await makeCuttable(make) : null;
    server = await TestServer.start(line?.make ?? make);
    const { email, password, token } = await server.member();
    const file = server.database.url.replace('file:', '');
    const lose = () => (line ? line.cut() : renameSync(file, `${file}.away`));
    const bringBack = () => (line ? line.mend() : renameSync(`${file}.away`, file));

    lose();
    expectUnavailable(await server.profile(token));
    expectUnavailable(await server.post('/auth/login', { email, password }));
    expectUnavailable(await server.post('/auth/register', somebody()));
    expectUnavailable(await server.send('GET', '/health'));
    bringBack();
    expect((await server.send('GET', '/health')).status).toBe(200);
    expect((await server.profile(token)).status).toBe(200);
    expect((await server.login(email, password)).body.verified).toBe(true);
    expect((await server.post('/auth/register', somebody())).status).toBe(201);
    line?.close();
  });

  async function makeCuttable(inner: MakeDatabase) {
    const database = await inner();
    const line = await cuttableLine(database.url);
    return { ...line, make: async () => ({ ...database, url: line.url }) };
  }
});
