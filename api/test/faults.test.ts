import { renameSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { User } from '@idea-hub/shared/contracts/user';
import { MAIL_LEASE } from '../src/timings.ts';
import { type Answer, somebody } from './support/client.ts';
import {
  fillDisk,
  type MakeDatabase,
  onEachDatabase,
  type TestDatabase,
} from './support/databases.ts';
import { FakeSmtp } from './support/fake-smtp.ts';
import { Broken, type Call, RememberingMember } from './support/remembering-member.ts';
import { TestClock, TestServer } from './support/server.ts';
import { ServerProcess } from './support/server-process.ts';

const FULL = process.env.FULL === '1';
const KILLS = FULL ? 20 : 2;
const MEMBERS = FULL ? 6 : 4;

async function callOn(server: ServerProcess, ...args: Parameters<Call>): ReturnType<Call> {
  const [method, path, body, token] = args;
  const response = await fetch(`http://127.0.0.1:${await server.port()}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

onEachDatabase((make, kind) => {
  let database: TestDatabase;
  let smtp: FakeSmtp;
  beforeEach(async () => {
    database = await make();
    smtp = await FakeSmtp.start();
  });

  test(`[AP-03, AP-04] killed ${KILLS} times at any moment: no registration, refresh, change or mail that was answered is lost @ci`, async () => {
    const env = { DATABASE_URL: database.url, RATE_LIMIT: 'off', SMTP_URL: smtp.url() };
    const registered: RememberingMember[] = [];
    let server: ServerProcess | undefined;
    let answersLeft = 0;
    const call: Call = async (...args) => {
      if (!server) throw new Error('There is no server.');
      const answer = await callOn(server, ...args);
      answersLeft -= 1;
      if (answersLeft === 0) void server.kill('SIGKILL');
      return answer;
    };

    /** Makes calls until the server dies. */
    const work = async (member: RememberingMember, isNew: boolean) => {
      try {
        if (isNew) {
          await member.register();
          registered.push(member);
        }
        for (;;) {
          await member.write();
          await member.refresh();
          await member.read();
        }
      } catch (error) {
        if (error instanceof Broken) throw error;
      }
    };

    for (let round = 0; round < KILLS; round += 1) {
      server = await ServerProcess.start(env);
      const newest = registered.slice(-MEMBERS);
      answersLeft = Number.POSITIVE_INFINITY;
      for (const member of newest) {
        await member.refresh();
        await member.read();
        await member.signIn();
      }
      // The kill comes between the answer to the first registration and the middle of the later work.
      answersLeft = 1 + ((round * 17) % 40);
      const people = Array.from({ length: MEMBERS }, () => new RememberingMember(call));
      await Promise.all([
        ...people.map((member) => work(member, true)),
        ...newest.slice(0, 2).map((member) => work(member, false)),
      ]);
      expect((await server.ended).signal).toBe('SIGKILL');
    }
    expect(registered.length).toBeGreaterThanOrEqual(KILLS);

    server = await ServerProcess.start(env);
    answersLeft = Number.POSITIVE_INFINITY;
    for (const member of registered) {
      await member.refresh();
      await member.read();
    }
    await server.kill('SIGTERM');
    const mailed = new Set(
      [...smtp.received.join('').matchAll(/RCPT TO:<([^>]+)>/g)].map(([, to]) => to ?? ''),
    );
    // Mail that was being sent at a kill is free again after the lease.
    const clock = new TestClock();
    clock.advance(Date.now() - clock.now() + 2 * MAIL_LEASE);
    const last = await TestServer.start(make, {
      database,
      clock,
      app: { sendMail: async ({ to }) => void mailed.add(to) },
    });
    await last.mails('nobody@example.com');
    await last.stop();
    const unmailed = registered.filter(({ person }) => !mailed.has(person.email));
    expect(unmailed).toEqual([]);
  }, 1_200_000);

  // Only PostgreSQL is meant for several instances.
  if (kind === 'libsql' && !FULL) return;

  test('[AP-02, AP-13] one of three instances is restarted under load, and no call fails @ci', async () => {
    const env = { DATABASE_URL: database.url, RATE_LIMIT: 'off', DRAIN_SECONDS: '5' };
    const start = () => ServerProcess.start(env);
    const balancer = new Balancer(await Promise.all([start(), start(), start()]));
    const members = Array.from({ length: MEMBERS }, () => new RememberingMember(balancer.call));
    let isOver = false;
    const work = members.map(async (member) => {
      await member.register();
      while (!isOver) {
        await member.write();
        await member.refresh();
        await member.read();
        // Leaves the machine time for other work: this much load is enough.
        await balancer.nextLook();
      }
      await member.signIn();
    });
    const [, second] = [...balancer.instances];
    if (!second) throw new Error('There is no second instance.');
    const restart = async () => {
      await balancer.hasServed(second, 20);
      expect((await second.kill('SIGTERM')).code).toBe(0);
      balancer.instances.delete(second);
      const another = await start();
      balancer.instances.add(another);
      await balancer.hasServed(another, 20);
      isOver = true;
    };
    try {
      await Promise.all([restart(), ...work]);
    } finally {
      balancer.stop();
    }
  });
});

/** Sends each call to the next instance that reports itself ready, as load balancers do. */
class Balancer {
  readonly instances: Set<ServerProcess>;
  readonly #served = new Map<ServerProcess, number>();
  readonly #waiting = new Set<() => void>();
  readonly #timer: NodeJS.Timeout;
  #ready: ServerProcess[] = [];
  #turn = 0;
  #whenLooked: (() => void)[] = [];

  constructor(instances: ServerProcess[]) {
    this.instances = new Set(instances);
    this.#ready = instances;
    this.#timer = setInterval(() => void this.#look(), 100);
  }

  readonly call: Call = async (...args) => {
    this.#turn += 1;
    const instance = this.#ready[this.#turn % this.#ready.length];
    if (!instance) throw new Broken('No instance is ready.');
    const answer = await callOn(instance, ...args);
    this.#served.set(instance, (this.#served.get(instance) ?? 0) + 1);
    for (const look of this.#waiting) look();
    return answer;
  };

  /** Resolves once an instance has answered this many calls. */
  hasServed(instance: ServerProcess, calls: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => (this.#served.get(instance) ?? 0) >= calls && resolve();
      this.#waiting.add(look);
      look();
    });
  }

  /** Resolves once it has checked all instances again. */
  nextLook(): Promise<void> {
    return new Promise((resolve) => this.#whenLooked.push(resolve));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const looks = [...this.instances].map(async (instance) => {
      const answer = await callOn(instance, 'GET', '/health/ready').catch(() => null);
      return answer?.status === 200 ? [instance] : [];
    });
    this.#ready = (await Promise.all(looks)).flat();
    for (const resolve of this.#whenLooked.splice(0)) resolve();
  }
}

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

  test('[AP-03] disk full: 503 with Retry-After, reading goes on, writing recovers by itself @ci', async () => {
    server = await TestServer.start(make);
    const { token, refreshToken } = await server.member();
    const free = await fillDisk(server.queries, ['users', 'refresh_tokens']);
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
