import fc from 'fast-check';
import { DEMO_REVIEWER } from '../src/dev/demo-accounts.ts';
import { bearer } from './support/client.ts';
import { Community, ideaForm, LIVE, withKey } from './support/community.ts';
import { changesOf } from './support/community-changes.ts';
import { onEachDatabase } from './support/databases.ts';
import { type BodySchema, type DescribedCall, describedCalls } from './support/described-calls.ts';
import { fillEveryTable } from './support/every-table.ts';
import { useServer } from './support/server.ts';

/** FULL=1 runs the long version. */
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

/** Values of every kind, also those that no form sends. */
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
    const community = new Community(server());
    const people = await fillEveryTable(community);
    const described = new Map(
      (await describedCalls(server())).map(({ method, path, body }) => [`${method} ${path}`, body]),
    );
    const changes = Object.entries(changesOf(community, people)).flatMap(([name, [prepare]]) => {
      const fields = Object.keys((described.get(name) as BodySchema | undefined)?.properties ?? {});
      return prepare && fields.length > 0 ? [{ name, prepare, fields }] : [];
    });
    expect(changes.length).toBeGreaterThan(9);
    const carriedOut = new Set<string>();
    for (const { name, prepare, fields } of changes) {
      const ready = async () => {
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
});
