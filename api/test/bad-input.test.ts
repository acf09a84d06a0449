import fc from 'fast-check';
import { DEMO_MEMBER, DEMO_REVIEWER } from '../src/dev/demo-accounts.ts';
import { anyText } from './support/any-text.ts';
import { bearer, somebody } from './support/client.ts';
import { Community, ideaForm, LIVE, withKey } from './support/community.ts';
import { changesOf } from './support/community-changes.ts';
import { onEachDatabase } from './support/databases.ts';
import { type BodySchema, type DescribedCall, describedCalls } from './support/described-calls.ts';
import { fillEveryTable } from './support/every-table.ts';
import { useServer } from './support/server.ts';

const FORMS = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfffx',
  '\u202e',
  '😀'.repeat(3000),
  ' ',
  '',
  '0',
  'null',
  '%00',
  '../../etc/passwd',
  "' or 1=1 --",
  '{{7*7}}',
  '<script>',
  'x'.repeat(15_000),
  'x'.repeat(30_000),
  'a@b.c',
  'a@b',
  '@',
  'a@b.c\r\nBcc: d@e.f',
  'x<a@b.c>',
  '＠',
  'İ@ı.com',
  'http://',
  'javascript:0',
  '2147483648',
];

/** Values of every kind, also those that no form sends. */
const value = fc.oneof(
  fc.constantFrom(...FORMS),
  anyText({ maxLength: 300 }),
  fc.emailAddress(),
  fc.webUrl(),
  fc.jsonValue({ maxDepth: 6 }),
  fc.double(),
  fc.constantFrom<unknown>(0, -1, 2 ** 31, 2 ** 53, 1e308, true, null, [], {}, [[[[[]]]]], [null], {
    toString: 1,
  }),
);

describe('accounts', () => {
  /** FULL=1 runs the long version. */
  const numRuns = process.env.FULL === '1' ? 1000 : 25;

  const CALLS = [
    ['POST', '/auth/register', ['email', 'password', 'name', 'confirmPassword']],
    ['POST', '/auth/login', ['email', 'password']],
    ['POST', '/auth/refresh', ['refreshToken']],
    ['POST', '/auth/logout', ['refreshToken']],
    ['POST', '/auth/forgot-password', ['email']],
    ['POST', '/auth/reset-password', ['token', 'newPassword']],
    ['POST', '/auth/verify-email', ['verificationToken']],
    ['POST', '/auth/resend-verification', ['email']],
    ['POST', '/auth/social/google', ['googleToken', 'codeVerifier']],
    ['POST', '/auth/social/github', ['githubCode', 'codeVerifier']],
    ['POST', '/auth/social/linkedin', ['linkedinCode', 'codeVerifier']],
    [
      'PUT',
      '/users/profile',
      ['name', 'firstName', 'bio', 'website', 'skills', 'contactPreference', 'preferences'],
    ],
    ['POST', '/telemetry/v1/metrics', ['resourceMetrics']],
  ] as const;

  const extraKeys = ['role', 'id', 'constructor', 'toString', 'hasOwnProperty', '', '\u0000', '😀'];

  const bodyFor = (fields: readonly string[]) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...fields), value) },
      { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...fields, ...extraKeys), value) },
      { weight: 1, arbitrary: value },
    );

  /** Raw bodies: too deep, too large, with duplicate keys, with `__proto__`, cut off. */
  const RAW_BODIES: [string, string | Buffer][] = [
    ['empty', ''],
    ['cut off', '{"email":"a@b.c","passw'],
    ['no JSON', 'email=a&password=b'],
    ['two values', '{}{}'],
    ['deep', `${'['.repeat(8000)}${']'.repeat(8000)}`],
    ['deep objects', `${'{"a":'.repeat(2700)}1${'}'.repeat(2700)}`],
    ['prototype', '{"__proto__":{"role":"ADMIN"},"email":"a@b.c"}'],
    ['constructor', '{"constructor":{"prototype":{"role":"ADMIN"}}}'],
    ['same key twice', '{"email":"a@b.c","email":["a@b.c"]}'],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from('{"email":"a@b.c"}', 'utf16le')],
    [
      'lone surrogate',
      '{"email":"\\ud800@b.c","password":"\\udfff\\udfff\\udfff\\udfff\\udfff\\udfff","name":"\\ud800"}',
    ],
    ['NUL', '{"email":"a\\u0000@b.c","password":"pass\\u0000word","name":"n\\u0000"}'],
    ['NUL byte', '{"email":"a\u0000@b.c"}'],
    ['NaN', '{"email":NaN}'],
    ['too large', `{"email":"${'x'.repeat(20_000)}"}`],
    ['number', '1e999'],
  ];

  /** Paths of real segments and of characters that are special to some parser. */
  const path = fc.array(
    fc.oneof(
      fc.constantFrom(...'/%ab0.?#&=;é\\<~:*(){}[]^$+!|@"\'`,- '),
      fc.constantFrom(
        'api/',
        'auth/login',
        'users/profile',
        '../dev/mailbox',
        '%2f',
        '%00',
        '%zz',
        '//',
      ),
    ),
    { maxLength: 30 },
  );

  const method = fc.constantFrom(
    ...(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const),
    // Methods that `inject` accepts, but its types don't list.
    ...(['TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'M-SEARCH'] as unknown as ['GET']),
  );

  onEachDatabase((make) => {
    const server = useServer(make, { env: { TELEMETRY: 'on' } });

    async function signIn(): Promise<string> {
      const { body } = await server().login(DEMO_MEMBER.email, DEMO_MEMBER.password);
      return body.token ?? '';
    }

    /** Sends raw bytes to any path with any headers. */
    async function send(
      method: 'POST' | 'PUT',
      path: string,
      payload: string | Buffer,
      headers: Record<string, string>,
    ) {
      const response = await server().app.inject({ method, url: `/api${path}`, payload, headers });
      return { status: response.statusCode, text: response.body };
    }

    /** Expects a success, or a 4xx in the error shape. No 5xx, except 501 for features that aren't configured. */
    function expectNoFault({ status, text }: { status: number; text: string }): void {
      expect(status).toBeLessThan(502);
      expect(status).not.toBe(500);
      if (status < 400) return;
      const body = JSON.parse(text);
      expect(body).toEqual({
        status,
        message: expect.stringMatching(/^[A-Z][\s\S]{3,200}$/),
        details: expect.objectContaining({ code: expect.stringMatching(/^[A-Z_]+$/) }),
      });
      expect(text).not.toMatch(/\.ts:|\.js:|node_modules|SQLITE|at Object|select |insert /);
    }

    test.each(CALLS)(
      '[AP-07] %s %s: values of every kind never get a 5xx',
      async (method, path, fields) => {
        const token = await signIn();
        await fc.assert(
          fc.asyncProperty(bodyFor(fields), async (body) => {
            const payload = JSON.stringify(body) ?? '';
            const headers = { 'content-type': 'application/json', ...bearer(token) };
            expectNoFault(await send(method, path, payload, headers));
          }),
          { numRuns },
        );
      },
    );

    test.each(CALLS)(
      '[AP-07] %s %s: broken, poisoned and huge bodies get a 4xx',
      async (method, path) => {
        const token = await signIn();
        for (const [what, payload] of RAW_BODIES) {
          const headers = { 'content-type': 'application/json', ...bearer(token) };
          const answer = await send(method, path, payload, headers);
          expectNoFault(answer);
          expect([what, answer.status]).toEqual([what, what === 'too large' ? 413 : 400]);
        }
      },
    );

    test.each(CALLS)('[AP-07] %s %s: another content type gets a 415 @ci', async (method, path) => {
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        'application/jsonp',
        'application/problem+json',
        'nonsense',
        ';',
      ];
      const signedIn = bearer(await signIn());
      for (const type of types) {
        const answer = await send(method, path, '{}', { 'content-type': type, ...signedIn });
        expectNoFault(answer);
        expect([type, answer.status]).toEqual([type, 415]);
      }
      expect((await send(method, path, '{}', signedIn)).status).toBe(415);
      const json = { 'content-type': 'application/json; charset=utf-8', ...signedIn };
      expect((await send(method, path, '{}', json)).status).not.toBe(415);
    });

    test('[AP-07] headers and addresses of every kind never get a 5xx', async () => {
      const header = fc.string({
        unit: fc.constantFrom(...'Bearer at_\t~é\u00ff=,;"%'),
        maxLength: 200,
      });
      await fc.assert(
        fc.asyncProperty(header, method, path, async (authorization, verb, rest) => {
          const { app } = server();
          const headers = {
            authorization,
            origin: authorization,
            'x-forwarded-for': authorization,
          };
          const profile = await app.inject({ url: '/api/users/profile', headers });
          expect(profile.statusCode).toBe(401);
          const other = await app.inject({ method: verb, url: `/api/${rest.join('')}` });
          expectNoFault({ status: other.statusCode, text: other.body });
        }),
        { numRuns },
      );
      expect(server().logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    });

    test('[AP-07] of many wrong fields twenty are named, and of a long name its beginning', async () => {
      const names = Array.from({ length: 500 }, (_, index) => `field-${index}`);
      const body = Object.fromEntries(['x'.repeat(1000), ...names].map((name) => [name, 0]));
      const answer = await server().post('/auth/login', body);
      const named = Object.keys(answer.body.details?.fields ?? {});
      expect([answer.status, named.length]).toEqual([400, 20]);
      expect(Math.max(...named.map((name) => name.length))).toBe(60);
    });

    test('[AP-07] query text and parameters are no back door', async () => {
      const { email, password } = DEMO_MEMBER;
      const query = new URLSearchParams({ email, password });
      const answer = await send('POST', `/auth/login?${query}`, '{}', {
        'content-type': 'application/json',
      });
      expect(answer.status).toBe(400);
    });

    test('[AP-07] a name holds what can be read, in any script, and nothing that hides or turns text', async () => {
      const register = (name: string) => server().post('/auth/register', { ...somebody(), name });
      for (const name of ['a\u202eb', 'a\u2066b', 'a\u200bb', '\u200d', '\ufeffa', 'a\u2028b']) {
        const { status, body } = await register(name);
        expect([name, status, body.details?.code]).toEqual([name, 400, 'VALIDATION_FAILED']);
      }
      for (const name of ['علی\u200cرضا', '👩\u200d💻 Ada', 'Ó Séaghdha', '李']) {
        expect([name, (await register(name)).status]).toEqual([name, 201]);
      }
    });
  });
});

describe('the community', () => {
  /** FULL=1 runs the long version. */
  const numRuns = process.env.FULL === '1' ? 70 : 6;

  const LIVE_CALLS =
    /^\/(ideas|comments|messages|notifications|drafts|review|numbers|users\/(security|sessions|password|email|settings|picture|deletion|summary|export))/;

  onEachDatabase((make) => {
    const server = useServer(make, LIVE);

    async function signIn(): Promise<string> {
      const { body } = await server().login(DEMO_REVIEWER.email, DEMO_REVIEWER.password);
      return body.token ?? '';
    }
    const calls = async (): Promise<DescribedCall[]> =>
      (await describedCalls(server())).filter(
        ({ path, method }) =>
          LIVE_CALLS.test(path) && !(method === 'POST' && path === '/users/deletion'),
      );

    function expectNoFault(what: string, { status, text }: { status: number; text: string }): void {
      expect([what, status < 500]).toEqual([what, true]);
      expect(text).not.toMatch(/\.ts:|node_modules|SQLITE|select |insert /);
    }

    test('[CM-02, CM-11] each field of each call, with values of every kind, never gets a 5xx @ci', async () => {
      const community = new Community(server());
      const people = await fillEveryTable(community);
      const described = new Map(
        (await describedCalls(server())).map(({ method, path, body }) => [
          `${method} ${path}`,
          body,
        ]),
      );
      const changes = Object.entries(changesOf(community, people)).flatMap(([name, [prepare]]) => {
        const fields = Object.keys(
          (described.get(name) as BodySchema | undefined)?.properties ?? {},
        );
        return prepare && fields.length > 0 ? [{ name, prepare, fields }] : [];
      });
      expect(changes.length).toBeGreaterThan(9);
      const carriedOut = new Set<string>();
      for (const { name, prepare, fields } of changes) {
        const ready = async () => {
          // Valid values count towards the limits, and the clock stands still.
          await server().queries.deleteFrom('rate_counters').execute();
          const isLast = name === 'POST /users/deletion';
          return prepare(isLast ? await server().member() : people.author);
        };
        let { method, path, body, headers } = await ready();
        for (const field of fields) {
          const valid = (body as Record<string, unknown>)[field];
          await fc.assert(
            fc.asyncProperty(value, async (given) => {
              const sent = { ...(body as object), [field]: given };
              const answer = await server().send(method, path, sent, { ...headers, ...withKey() });
              expectNoFault(`${name} ${field}`, answer);
              if (answer.status >= 300) return;
              carriedOut.add(`${name} ${field}`);
              ({ method, path, body, headers } = await ready());
            }),
            { numRuns, examples: [[valid]] },
          );
        }
      }
      // Each field's valid value made its call succeed, so no other field was refused.
      const all = changes.flatMap(({ name, fields }) => fields.map((field) => `${name} ${field}`));
      expect([...carriedOut].sort()).toEqual(all.sort());
    }, 120_000);

    test('[AP-07] days that no month has, and NUL in a path or a search, are refused', async () => {
      const token = await signIn();
      const send = async (method: 'GET' | 'PUT', path: string, body?: object) =>
        (await server().send(method, path, body, bearer(token))).status;
      for (const at of ['2026-13-05T09:00:00.000Z', '2026-12-05T24:00:00.000Z', '2026-12-05']) {
        const seen = { notifications: [{ kind: 'like', ideaId: 1, at }] };
        expect([at, await send('PUT', '/notifications/read', seen)]).toEqual([at, 400]);
      }
      expect(await send('GET', '/pictures/%00')).toBe(404);
      for (const path of ['/review/ideas', '/review/ideas/1']) {
        expect([path, await send('GET', `${path}?search=%00`)]).toEqual([path, 400]);
      }
    });

    test('[CM-02, CM-09] paths, queries and headers of every kind never get a 5xx @ci', async () => {
      const token = await signIn();
      const text = fc.oneof(
        fc.constantFrom(...FORMS.map((form) => form.slice(0, 80))),
        fc.string({ maxLength: 40 }),
        fc.integer().map(String),
      );
      for (const { method, path, body } of await calls()) {
        const statuses = new Set<number>();
        await fc.assert(
          fc.asyncProperty(text, text, async (one, two) => {
            const part = encodeURIComponent(one.replace(/\p{Cs}/gu, ''));
            const at = path.replace(/\{\w+\}/, part || '0');
            const query = new URLSearchParams({ cursor: one, search: two, sort: 'popular' });
            const safe = two.replace(/[^\x20-\x7e]/g, '');
            const headers = {
              ...bearer(token),
              'x-requested-with': 'page',
              'idempotency-key': safe,
              'if-match': safe,
              'if-none-match': safe,
            };
            const answer = await server().send(method, at, body ? {} : undefined, headers);
            expectNoFault(at, answer);
            statuses.add(answer.status);
            expectNoFault(at, await server().send('GET', `${at}?${query}`, undefined, headers));
          }),
          {
            numRuns,
            examples: ['x', '"1"'].map((two) => [path.includes('{form}') ? 'submit' : '1', two]),
          },
        );
        // The handler was reached, not only the checks before it.
        const isReached = body !== undefined || [...statuses].some((status) => status !== 400);
        expect([method, path, isReached]).toEqual([method, path, true]);
      }
      expect(server().logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    }, 120_000);

    test('[CM-11] returns each text as it was sent', async () => {
      const community = new Community(server());
      const author = await server().member();
      const line = fc
        .string({ minLength: 6, maxLength: 60 })
        .filter((one) => /^[^\p{C}\p{Zl}\p{Zp}]*$/u.test(one) && one.trim().length > 5);
      await fc.assert(
        fc.asyncProperty(line, line, async (title, word) => {
          const description = `${word}\n<b>&amp;</b> `.repeat(9);
          const { status, body } = await community.submit(
            author,
            ideaForm({ title, description, tags: word }),
          );
          expect([title, status]).toEqual([title, 201]);
          expect(body).toMatchObject({
            title: title.trim(),
            description: description.trim(),
            tags: word.trim(),
          });
        }),
        { numRuns: numRuns * 3 },
      );
    }, 120_000);
  });
});
