import { approveSchema } from '../src/dev/social-pages.ts';
import { bearer } from './support/client.ts';
import { onEachDatabase } from './support/databases.ts';
import { type BodySchema, describedCalls } from './support/described-calls.ts';
import { useServer } from './support/server.ts';

/** Sizes of the two cases in bytes. The large one is four times the small one and close to the limit of 16 KB. */
const SMALL = 3900;
const LARGE = 4 * SMALL;

/** Processor time below which a call counts as cheap, in milliseconds. */
const CHEAP = 2;
/** Maximum ratio of the longest permitted text's cost to that of a few letters. */
const MOST_WITHIN_LIMIT = 4;
const FEW_LETTERS = 8;
/** Maximum growth. Linear growth is 4, or less because of fixed costs; quadratic growth is 16. */
const MOST_GROWTH = 8;
const MOST_MS = 30;
/** Number of tries. The fastest one counts, in processor time, so that other load on the machine matters little. */
const TRIES = 15;
/** Timeout. More than two thousand calls take two seconds, but a busy machine needs longer. */
const SWEEP_MS = 90_000;

const repeat = (unit: string) => (bytes: number) =>
  unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
const bad = (unit: string) => (bytes: number) => `${repeat(unit)(bytes)}\u0001`;
const CJK = Array.from({ length: 5000 }, (_, index) => String.fromCharCode(0x4e00 + index)).join(
  '',
);

/** Texts that are known to be slow for patterns, normalisation and address parsers. */
const TEXTS: Record<string, (bytes: number) => string> = {
  'one letter, then a control character': bad('a'),
  'blanks, then a control character': bad(' '),
  'letters and blanks in turn': bad('a '),
  'invisible joiners': bad('\u200d'),
  'at signs': repeat('a@'),
  'an email with many dots': (bytes) => `a@${repeat('a.')(bytes)}`,
  'marks in the wrong order': repeat('\u0315\u0300\u0327'),
  'a letter that normalises to eighteen': repeat('\ufdfa'),
  'pairs of surrogates': repeat('😀'),
  'a host of many different letters': (bytes) => `http://${CJK.slice(0, bytes / 3)}`,
  'such a host after more slashes': (bytes) => `http:////${CJK.slice(0, bytes / 3)}`,
  'a host of many parts': (bytes) => `http://${repeat('a.')(bytes)}`,
  'a host of many numbers': (bytes) => `http://${repeat('1.')(bytes)}`,
  'a path that goes up and down': (bytes) => `http://a/${repeat('../a/')(bytes)}`,
  'much that has to be escaped': (bytes) => `http://a/?${repeat('"')(bytes)}`,
};

/** JSON that isn't text, or that `JSON.stringify` can't write. */
const JSON_TEXTS: Record<string, (bytes: number) => string> = {
  'lone surrogates': (bytes) => `"${repeat('\\ud800')(bytes)}"`,
  'lists in lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects in objects': (bytes) =>
    `${repeat('{"a":')(bytes * 0.8)}0${'}'.repeat((bytes * 0.8) / 5)}`,
  'many empty texts': (bytes) => `[${repeat('"",')(bytes)}""]`,
  'many lists': (bytes) => `[${repeat('[],')(bytes)}[]]`,
  'many numbers': (bytes) => `[${repeat('0,')(bytes)}0]`,
  'many keys': (bytes) => `{${numbered(bytes, (n) => `"k${n}":0`)}}`,
  'one long number': (bytes) => repeat('9')(bytes),
};

function numbered(bytes: number, entry: (n: number) => string): string {
  return Array.from({ length: Math.floor(bytes / 9) }, (_, n) => entry(1000 + n)).join();
}

const VALUES: [string, (bytes: number) => string][] = [
  ...Object.entries(TEXTS).map(([shape, text]): [string, (bytes: number) => string] => [
    shape,
    (bytes) => JSON.stringify(text(bytes)),
  ]),
  ...Object.entries(JSON_TEXTS),
];

interface Field {
  name: string;
  maxLength: number | undefined;
  /** Builds a body in which this field has the given JSON. */
  wrap: (json: string) => string;
}

/** Sizes at the limit for letters of one byte and of three, minus room for the start of an address. */
const withinLimit = (maxLength: number) =>
  [maxLength - 10, 3 * (maxLength - 10)].map((bytes) => Math.min(bytes, LARGE));

/** Adds an unknown field, so that no call with valid data is carried out. */
const refused = (json: string) =>
  json.startsWith('{"') ? json.replace('{', '{"no such field":0,') : json;

/** All fields of a body, including those of nested objects and lists. */
function fieldsOf(schema: BodySchema, name: string, wrap: Field['wrap']): Field[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, child]) =>
    fieldsOf(child, `${name}.${key}`, (json) => wrap(`{"${key}":${json}}`)),
  );
  const items = schema.items
    ? fieldsOf(schema.items, `${name}[]`, (json) => wrap(`[${json}]`))
    : [];
  return [{ name, wrap, maxLength: schema.maxLength }, ...inner, ...items];
}

function schemasOf(schema: BodySchema): BodySchema[] {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
  ];
  return [schema, ...inner.flatMap(schemasOf)];
}

const FULL = process.env.FULL === '1';

/** With FULL=1 all shapes; otherwise every third one, with an offset that depends on the place. */
const shapesFor = <Shape>(place: number, all: Shape[]): Shape[] =>
  all.filter((_, index) => FULL || (index + place) % 3 === 0);

onEachDatabase((make, kind) => {
  // Validation doesn't use the database, so one kind is enough.
  if (kind !== 'libsql' && !FULL) return;
  const server = useServer(make, { env: { DEV_SOCIAL: 'on', TELEMETRY: 'on' } });

  /**
   * Describes what is wrong with the cost of a call; `null` if it is fine. `permitted` lists sizes that the field
   * accepts.
   */
  async function judge(
    call: (bytes: number) => Promise<unknown>,
    permitted: number[] = [],
  ): Promise<string | null> {
    let [small, large] = [Infinity, Infinity];
    const fastest = async (bytes: number, before: number) => {
      const begin = process.cpuUsage();
      await call(bytes);
      const { user, system } = process.cpuUsage(begin);
      return Math.min(before, (user + system) / 1000);
    };
    for (const bytes of permitted) {
      let [few, within] = [Infinity, Infinity];
      for (let tries = 0; within > CHEAP && !(within / few < MOST_WITHIN_LIMIT); tries += 1) {
        if (tries === TRIES)
          return `${within.toFixed(1)} ms within the limit, ${few.toFixed(1)} ms`;
        within = await fastest(bytes, within);
        few = await fastest(FEW_LETTERS, few);
      }
    }
    for (let tries = 0; tries < TRIES; tries += 1) {
      large = await fastest(LARGE, large);
      if (large < CHEAP) return null;
      small = await fastest(SMALL, small);
      if (large < MOST_MS && large / small < MOST_GROWTH) return null;
    }
    return `${small.toFixed(1)} ms, then ${large.toFixed(1)} ms`;
  }

  test(
    '[AP-10] bad input costs in proportion to its size at most, in every field of every call @ci',
    async () => {
      const { token } = await server().register();
      const headers = { 'content-type': 'application/json', ...bearer(token) };
      const slow: [string, string, string][] = [];
      let judged = 0;
      let fields = 0;
      for (const { method, path, body } of await describedCalls(server())) {
        if (!body) continue;
        for (const { name, wrap, maxLength = 0 } of fieldsOf(body, `${method} ${path} `, refused)) {
          fields += 1;
          for (const [shape, value] of shapesFor(fields, VALUES)) {
            judged += 1;
            const call = (bytes: number) =>
              server().app.inject({
                method,
                url: `/api${path}`,
                payload: wrap(value(bytes)),
                headers,
              });
            const fault = await judge(call, maxLength > 10 ? withinLimit(maxLength) : []);
            if (fault) slow.push([name, shape, fault]);
          }
        }
      }
      expect(slow).toEqual([]);
      expect(fields).toBeGreaterThan(40);
      expect(judged).toBeGreaterThan((40 * VALUES.length) / (FULL ? 1 : 3.1));
    },
    SWEEP_MS,
  );

  test(
    '[AP-10] so it is with headers, paths and the parameters of pages @ci',
    async () => {
      const { app } = server();
      const places: Record<string, (text: string) => Promise<unknown>> = {};
      for (const name of ['authorization', 'content-type', 'origin', 'x-forwarded-for', 'accept']) {
        places[name] = (text) =>
          app.inject({
            method: 'PUT',
            url: '/api/users/profile',
            headers: { [name]: text },
            payload: '{}',
          });
        places[`${name}, after its usual beginning`] = (text) =>
          app.inject({
            method: 'PUT',
            url: '/api/users/profile',
            headers: { [name]: `Bearer a/b;${text}` },
            payload: '{}',
          });
      }
      places.path = (text) => app.inject(`/api/${encodeURIComponent(text)}`);
      places['path, as it is'] = (text) => app.inject({ url: `/api/${text.replaceAll('?', '*')}` });
      for (const name of Object.keys(approveSchema.querystring.properties)) {
        places[`parameter ${name}`] = (text) =>
          app.inject({ url: '/dev/social/google/approve', query: { [name]: text } });
      }
      expect(Object.keys(places).length).toBeGreaterThan(15);
      const slow: [string, string, string][] = [];
      for (const [index, [place, send]] of Object.entries(places).entries()) {
        for (const [shape, text] of shapesFor(index, Object.entries(TEXTS))) {
          // Headers contain only Latin letters.
          const latin = (bytes: number) => text(bytes).replace(/[^\x20-\x7e]/g, '?');
          const fault = await judge((bytes) => send(latin(bytes)));
          if (fault) slow.push([place, shape, fault]);
        }
      }
      expect(slow).toEqual([]);
    },
    SWEEP_MS,
  );

  test('[AP-10] a text whose pattern or format is judged has a greatest length', async () => {
    const judged = (await describedCalls(server()))
      .flatMap(({ body }) => (body ? schemasOf(body) : []))
      .filter(({ pattern, format }) => pattern !== undefined || format !== undefined);
    expect(judged.length).toBeGreaterThan(20);
    expect(judged.filter(({ maxLength }) => maxLength === undefined)).toEqual([]);
  });

  test('[AP-10] checks the session before it checks or reads the body', async () => {
    const bodies: [string, string][] = [
      ['application/json', '{"name":'],
      ['application/json', `{"name":"${'a'.repeat(16_000)}\\u0001"}`],
      ['application/json', 'x'.repeat(20_000)],
      ['text/plain', 'x'],
    ];
    for (const [type, payload] of bodies) {
      for (const authorization of ['', 'Bearer at_nobody']) {
        const { statusCode } = await server().app.inject({
          method: 'PUT',
          url: '/api/users/profile',
          payload,
          headers: { 'content-type': type, authorization },
        });
        expect([type, payload.length, statusCode]).toEqual([type, payload.length, 401]);
      }
    }
  });
});
