import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { DatabaseUnavailable } from '../src/database/unavailable.ts';
import { answerBrokenRequest } from '../src/http/broken-request.ts';
import type { PasswordHasher } from '../src/passwords/hashing.ts';
import { OVERLOAD_DELAY } from '../src/timings.ts';
import { somebody } from './support/client.ts';
import { onEachDatabase } from './support/databases.ts';
import { TestServer, useServer } from './support/server.ts';

const APP = 'http://localhost:3000';
const OTHER_APP = 'http://hub.localhost:4000';

onEachDatabase((make) => {
  const server = useServer(make, { env: { APP_ORIGIN: `${APP}, ${OTHER_APP}` } });

  test('an unknown address is a 404, another method a 405 that names the right ones', async () => {
    const unknown = await server().send('GET', '/auth/nothing');
    expect(unknown.body).toEqual({
      status: 404,
      message: expect.any(String),
      details: { code: 'NOT_FOUND' },
    });
    const wrong = await server().send('DELETE', '/users/profile');
    expect([wrong.status, wrong.body.details?.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(wrong.headers.allow).toBe('GET, PUT');
    expect((await server().send('GET', '/auth/login')).headers.allow).toBe('POST');
  });

  test('[AP-07] an address of signs that mean something to a router is a 404 or a 400, and no fault', async () => {
    const paths = [
      '/:(',
      '/*/x',
      '/*',
      '/:a(',
      '/:id',
      '/auth/:x',
      '/auth/login(',
      '/::',
      '/{a}',
      '//[',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const { status, body } = await server().send(method, path);
        expect([path, status, body.details?.code]).toEqual([path, 404, 'NOT_FOUND']);
      }
    }
    for (const path of ['/%', '/%zz', '/auth/login%']) {
      const { status, body } = await server().send('GET', path);
      expect([path, status, body.details?.code]).toEqual([path, 400, 'VALIDATION_FAILED']);
    }
    expect(server().logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  test('[AP-06] CORS: only the app’s origins may read', async () => {
    for (const origin of [APP, OTHER_APP]) {
      const { headers } = await server().send('GET', '/health', undefined, { origin });
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers.vary).toContain('Origin');
    }
    for (const origin of [
      'http://localhost:3000.evil.example',
      'http://localhost:3001',
      'null',
      `${APP}/`,
    ]) {
      const { headers } = await server().send('GET', '/health', undefined, { origin });
      expect([origin, headers['access-control-allow-origin']]).toEqual([origin, undefined]);
    }
  });

  test('[AP-06] CORS: a preflight allows what the client sends, and no credentials', async () => {
    const { status, headers } = await server().send('OPTIONS', '/users/profile', undefined, {
      origin: APP,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-allow-methods': 'GET, POST, PUT',
      'access-control-allow-headers': 'Authorization, Content-Type',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    const foreign = await server().send('OPTIONS', '/users/profile', undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': 'PUT',
    });
    expect(foreign.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('[AP-06] every answer carries nosniff, no-store and no frame, errors and pages too', async () => {
    const { token } = await server().register();
    const answers = [
      await server().profile(token),
      await server().post('/auth/register', somebody()),
      await server().post('/auth/login', {}),
      await server().send('GET', '/nothing'),
      await server().send('GET', '/openapi.json'),
      await server().send('GET', '/dev/mailbox'),
    ];
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'referrer-policy': 'no-referrer',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  test('health answers ok', async () => {
    const { status, body } = await server().send('GET', '/health');
    expect([status, body]).toEqual([200, { status: 'ok' }]);
  });

  test('[AP-07] bytes that are no HTTP get a 4xx in the error shape', async () => {
    const { app } = server();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const exchange = (bytes: string) =>
      new Promise<string>((resolve, reject) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
        socket.on('data', (data) => (answer += data));
        socket.on('close', () => resolve(answer));
        socket.on('error', reject);
      });
    const broken: [string, number][] = [
      ['hello there\r\n\r\n', 400],
      ['POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n', 400],
      [`GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
      ['GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      ['GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 417],
      ['CONNECT /api/health HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['NONSENSE /api/health HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['TRACE /api/:( HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
      ['PROPFIND /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
      ['GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
      ['GET //[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
      ['GET // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
    ];
    for (const [bytes, status] of broken) {
      const answer = await exchange(bytes);
      expect(answer.split('\r\n')[0]).toMatch(`HTTP/1.1 ${status} `);
      const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
      expect(JSON.parse(body)).toMatchObject({ status, details: { code: expect.any(String) } });
      expect(answer).not.toMatch(/stack|\.js|parse error/i);
    }
  });

  test('[AP-07] an interrupted body has no effect', async () => {
    const { port } = server().app.server.address() as AddressInfo;
    await new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        const head =
          'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n';
        socket.write(`${head}{"email":"a@`, () => socket.destroy());
      });
      socket.on('close', () => resolve());
      socket.on('error', reject);
    });
    expect((await server().send('GET', '/health')).status).toBe(200);
    expect(server().logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});

onEachDatabase((make) => {
  const failing = (error: Error): PasswordHasher => ({
    hash: () => Promise.reject(error),
    verify: () => Promise.reject(error),
    isOutdated: () => false,
    load: () => ({ atWork: 0, waiting: 0 }),
  });

  test('[AP-06] a fault of ours is a 500 that gives nothing away; the log has it', async () => {
    const secret = new Error('the vault is under the doormat');
    const server = await TestServer.start(make, {
      env: { NODE_ENV: 'production' },
      hasher: failing(secret),
    });
    const person = somebody();
    const answer = await server.post('/auth/register', person);
    expect(answer.body).toEqual({
      status: 500,
      message: 'Something went wrong on our side. Please try again later.',
      details: { code: 'INTERNAL' },
    });
    expect(answer.text).not.toContain('doormat');
    const log = server.logged.join('');
    expect(log).toContain('doormat');
    expect(log).not.toContain(person.password);
  });

  test('[AP-03] a database that is out of reach is a 503 with Retry-After', async () => {
    const lost = new DatabaseUnavailable('gone');
    const server = await TestServer.start(make, {
      env: { NODE_ENV: 'production' },
      hasher: failing(lost),
    });
    const { status, body, headers } = await server.post('/auth/register', somebody());
    expect([status, body.details?.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

onEachDatabase((make) => {
  test('[AP-08, AP-13] an overloaded server is alive and not ready, and refuses calls with a 503 and Retry-After, except for its metrics', async () => {
    // Fakes only the clock of the load sampler.
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'],
    });
    try {
      const env = { METRICS_TOKEN: 'the-token-of-a-test' };
      const server = await TestServer.start(make, { env, app: { pressure: { maxRssBytes: 1 } } });
      expect((await server.send('GET', '/health')).status).toBe(200);
      jest.advanceTimersByTime(1000);
      const { status, body, headers } = await server.send('GET', '/health');
      expect([status, body.details?.code]).toEqual([503, 'OVERLOADED']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect((await server.send('GET', '/health/live')).status).toBe(200);
      expect((await server.send('GET', '/health/ready')).status).toBe(503);
      const [line = ''] = server.logged.filter((each) => each.includes('OVERLOADED'));
      expect(JSON.parse(line)).toMatchObject({ level: 40, code: 'OVERLOADED' });
      expect(line).not.toContain('stack');
      // It asks for the token instead.
      expect((await server.app.inject('/metrics')).statusCode).toBe(401);
      await server.stop();
    } finally {
      jest.useRealTimers();
    }
    expect(OVERLOAD_DELAY).toBeGreaterThan(0);
  });
});

function answerTo(code?: string): string {
  const socket = new PassThrough();
  answerBrokenRequest(
    Object.assign(new Error('a fault with details'), { code }),
    socket as unknown as Socket,
  );
  return String(socket.read() ?? '');
}

test.each([
  [undefined, 400, 'VALIDATION_FAILED'],
  ['HPE_INVALID_METHOD', 400, 'VALIDATION_FAILED'],
  ['HPE_HEADER_OVERFLOW', 431, 'HEADERS_TOO_LARGE'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'REQUEST_TIMEOUT'],
])('[AP-07] a request that fails with %s gets a %i in the error shape', (code, status, name) => {
  const [head = '', body = ''] = answerTo(code).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  expect(JSON.parse(body)).toEqual({
    status,
    message: expect.any(String),
    details: { code: name },
  });
});

test('[AP-07] sends no answer to a client that has disconnected', () => {
  expect(answerTo('ECONNRESET')).toBe('');
});
