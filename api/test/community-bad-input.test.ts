import fc from 'fast-check';
import { DEMO_REVIEWER } from '../src/dev/demo-community.ts';
import { bearer } from './support/client.ts';
import { Community, ideaForm, LIVE, withKey } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { type BodySchema, type DescribedCall, describedCalls } from './support/described-calls.ts';
import { useServer } from './support/server.ts';

/** FULL=1 takes the long way. */
const numRuns = process.env.FULL === '1' ? 70 : 6;

const FORMS = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '😀'.repeat(3000),
  ' ',
  '',
  '0',
  "' or 1=1 --",
  '<script>',
  'x'.repeat(30_000),
  'a@b.c\r\nBcc: d@e.f',
  'javascript:0',
  '2147483648',
];

/** Values of every kind: those that a form could send, and what no form would. */
const value = fc.oneof(
  fc.constantFrom(...FORMS),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.double(),
  fc.constantFrom<unknown>(0, -1, 2 ** 31, 2 ** 53, 1e308, true, null, [], {}, [[[]]], {
    toString: 1,
  }),
);

const LIVE_CALLS =
  /^\/(ideas|messages|drafts|review|numbers|users\/(settings|picture|deletion|summary|export))/;

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

  test('[CM-02, CM-11] each field of each call, with values of every kind, never gets a 5xx', async () => {
    const token = await signIn();
    const valid: Record<string, unknown> = {
      ...ideaForm(),
      name: 'N',
      email: 'a@b.example',
      message: 'm',
      reason: 'r',
      action: 'approve',
      version: 1,
      content: '{}',
      picture: 'AAAA',
      emailNotifications: {},
      privacy: {},
    };
    const bodies = (await calls()).filter(({ body }) => body !== undefined);
    expect(bodies.length).toBeGreaterThan(8);
    for (const { method, path, body } of bodies) {
      const at = path.replace('{id}', '1').replace('{form}', 'submit');
      for (const field of Object.keys((body as BodySchema).properties ?? {})) {
        await fc.assert(
          fc.asyncProperty(value, async (given) => {
            const known = Object.keys((body as BodySchema).properties ?? {});
            const rest = Object.fromEntries(known.map((name) => [name, valid[name]]));
            const headers = { ...bearer(token), ...withKey(), 'if-match': '"1"' };
            const answer = await server().send(method, at, { ...rest, [field]: given }, headers);
            expectNoFault(`${method} ${path} ${field}`, answer);
          }),
          { numRuns },
        );
      }
    }
  }, 120_000);

  test('[CM-02, CM-09] paths, queries and headers of every kind never get a 5xx @ci', async () => {
    const token = await signIn();
    const text = fc.oneof(
      fc.constantFrom(...FORMS.map((form) => form.slice(0, 80))),
      fc.string({ maxLength: 40 }),
      fc.integer().map(String),
    );
    const all = await calls();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...all), text, text, async (call, one, two) => {
        const part = encodeURIComponent(one.replace(/\p{Cs}/gu, ''));
        const path = call.path.replace(/\{\w+\}/, part || '0');
        const query = new URLSearchParams({ cursor: one, search: two, sort: 'popular' });
        const safe = two.replace(/[^\x20-\x7e]/g, '');
        const headers = {
          ...bearer(token),
          'idempotency-key': safe,
          'if-match': safe,
          'if-none-match': safe,
        };
        const body = call.body ? {} : undefined;
        expectNoFault(path, await server().send(call.method, path, body, headers));
        expectNoFault(path, await server().send('GET', `${path}?${query}`, undefined, headers));
      }),
      { numRuns: numRuns * 10 },
    );
    expect(server().logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  }, 120_000);

  test('[CM-11] whatever text was sent comes back as that text', async () => {
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
}, '@ci');
