import { readFileSync } from 'node:fs';
import Type, { type TSchema } from 'typebox';
import type { Description, Schema } from '../client/openapi.ts';
import { ACCOUNTS, COMMUNITY, sourceOf } from '../client/source.ts';
import { makeLibsql, onEachDatabase } from './support/databases.ts';
import { useServer } from './support/server.ts';

const GENERATED = new URL('../../shared/src/contracts/', import.meta.url);

describe('[PL-07] the client’s types and shapes', () => {
  const server = useServer(makeLibsql, { env: { IDEAS: 'live' } });

  test('are those of the server’s own description; otherwise run `npm run client -w api`', async () => {
    const { body } = await server().send<Description>('GET', '/openapi.json');
    const written = (name: string) => readFileSync(new URL(name, GENERATED), 'utf8');
    expect(written('api-description.ts')).toBe(sourceOf(body, ACCOUNTS));
    expect(written('community-description.ts')).toBe(sourceOf(body, COMMUNITY));
  });
});

describe('[CM-01, LP-12] the description for samples mode', () => {
  const server = useServer(makeLibsql);

  test('has no calls of live mode', async () => {
    const { body } = await server().send<Description>('GET', '/openapi.json');
    const written = readFileSync(new URL('api-description.ts', GENERATED), 'utf8');
    expect(written).toBe(sourceOf(body, ACCOUNTS));
    expect(JSON.stringify(body)).not.toContain('ideas/');
    for (const path of [
      ...['/ideas', '/ideas/1', '/ideas/1/card.png', '/pages/project/1'],
      ...['/numbers', '/review/ideas', '/drafts/submit'],
    ]) {
      const answer = await server().send('GET', path);
      expect([path, answer.status, answer.body.details?.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });
});

/** Source that is generated for a call with this answer. */
function writtenFor(
  answer: TSchema,
  { components = {}, call = {} }: { components?: Record<string, TSchema>; call?: object } = {},
): string {
  const schema = answer as Schema;
  const operation = {
    summary: 'Ideas',
    tags: ['ideas'],
    responses: { 200: { content: { 'application/json': { schema } } } },
    ...call,
  };
  const schemas = components as Record<string, Schema>;
  return sourceOf(
    { components: { schemas }, paths: { '/api/ideas': { get: operation } } },
    { tags: ['ideas'], calls: 'Calls' },
  );
}

const Idea = Type.Object({
  id: Type.String({ format: 'uuid' }),
  title: Type.String({ minLength: 1, description: 'One line' }),
  author: Type.Union([Type.Ref('#/components/schemas/Author'), Type.Null()]),
  likes: Type.Integer({ default: 1 }),
  tags: Type.Array(Type.String()),
  state: Type.Enum(['draft', 'shown'], { default: 'shown' }),
});
const Author = Type.Object({ id: Type.String(), name: Type.String() });

describe('[PL-07] description of a call', () => {
  const source = writtenFor(Type.Object({ ideas: Type.Array(Idea) }), { components: { Author } });

  test('every field has a shape with its default and description, which is the source of its type', () => {
    expect(source).toContain(`  /** Ideas */
  'GET /ideas': CallType<typeof getIdeas>;`);
    expect(source).toContain(`export const getIdeas = ['GET /ideas', {
  ideas: [{
    id: String,
    /** One line */
    title: null,
    author: AUTHOR,
    likes: 1,
    tags: [''],
    state: ['shown', 'draft'],
  }],
}] as const;`);
    expect(source).toContain('export type Author = AnswerOf<typeof AUTHOR>;');
  });

  test('a component stands before what uses it, and its objects for themselves', () => {
    const Page = Type.Object({ size: Type.Object({ width: Type.Integer() }), author: Author });
    const Book = Type.Object({ page: Type.Ref('#/components/schemas/Page') });
    const written = writtenFor(Type.Ref('#/components/schemas/Book'), {
      components: { Book, Page },
    });
    const constants = [...written.matchAll(/export const (\w+)/g)].map(([, name]) => name);
    expect(constants).toEqual(['PAGE_SIZE', 'PAGE_AUTHOR', 'PAGE', 'BOOK', 'getIdeas']);
  });

  test('a GET is sent its query, and what is optional there is so in the type', () => {
    const parameters = [
      { in: 'query', name: 'page', schema: Type.Integer() },
      { in: 'query', name: 'q', required: true, schema: Type.String() },
    ];
    const written = writtenFor(Author, { call: { parameters } });
    expect(written).toContain('CallType<typeof getIdeas, { page?: number; q: string }>;');
    expect(written).not.toContain('getIdeasValues');
  });

  test('a filter of a GET has a constant with its values', () => {
    const parameters = [{ in: 'query', name: 'sort', schema: Type.Enum(['new', 'old']) }];
    const written = writtenFor(Author, { call: { parameters } });
    expect(written).toContain("export const getIdeasValues = { sort: ['new', 'old'] } as const;");
  });

  test('the type of a call names the headers that it needs', () => {
    const parameters = [
      { in: 'path', name: 'id', required: true, schema: Type.String() },
      { in: 'header', name: 'if-match', required: true, schema: Type.String() },
    ];
    const written = writtenFor(Author, { call: { parameters } });
    expect(written).toContain("CallType<typeof getIdeas, undefined, 'if-match'>;");
  });

  test('an empty answer has no shape', () => {
    const written = writtenFor(Type.Null());
    expect(written).toContain("export const getIdeas = ['GET /ideas'] as const;");
  });

  test('leaves out the calls for operators', () => {
    expect(writtenFor(Author, { call: { tags: ['service'] } })).not.toContain('getIdeas');
  });
});

describe('[PL-07] refuses an unreadable description, and names its place', () => {
  test.each<[string, TSchema, string]>([
    [
      'a field that may be left out',
      Type.Object({ by: Type.Optional(Type.String()) }),
      'GET /ideas.by: answers have all their fields; use null for none.',
    ],
    [
      'fields of any name',
      Type.Object({ counts: Type.Object({}, { additionalProperties: Type.Integer() }) }),
      'GET /ideas.counts: objects with fields of any name are not read; use a list.',
    ],
    [
      'a list of numbers',
      Type.Object({ years: Type.Array(Type.Integer()) }),
      'GET /ideas.years[]: lists of numbers or booleans are not read.',
    ],
    [
      'a list of lists',
      Type.Object({ rows: Type.Array(Type.Array(Type.String())) }),
      'GET /ideas.rows[]: lists of lists are not read.',
    ],
    [
      'a text that is always the same',
      Type.Object({ status: Type.Literal('ok') }),
      'GET /ideas.status: a text that is always the same tells nothing.',
    ],
    [
      'a number or null',
      Type.Object({ age: Type.Union([Type.Integer(), Type.Null()]) }),
      'GET /ideas.age: only texts and objects with an id are read as null.',
    ],
    [
      'one of two kinds',
      Type.Object({ at: Type.Union([Type.Integer(), Type.String()]) }),
      'GET /ideas.at: there is no reader for',
    ],
  ])('%s', (_what, answer, message) => {
    expect(() => writtenFor(answer)).toThrow(message);
  });

  test('a query of anything but a GET', () => {
    const parameters = [{ in: 'query', name: 'id', required: true, schema: Type.String() }];
    const message = 'POST /ideas: id has to go into the body, or a GET’s query.';
    const operation = { summary: '', tags: ['auth'], responses: {}, parameters };
    const paths = { '/api/ideas': { post: operation as never } };
    expect(() => sourceOf({ components: { schemas: {} }, paths })).toThrow(message);
  });
});

interface Operation {
  summary?: string;
  requestBody?: { content: Record<string, { schema: { additionalProperties?: boolean } }> };
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>;
}

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** Calls of the browser's client and `/auth/logout`, with their success statuses. */
const CALLS = [
  ['post', '/api/auth/register', '201'],
  ['post', '/api/auth/login', '200'],
  ['post', '/api/auth/refresh', '200'],
  ['post', '/api/auth/forgot-password', '200'],
  ['post', '/api/auth/reset-password', '200'],
  ['post', '/api/auth/verify-email', '200'],
  ['post', '/api/auth/resend-verification', '200'],
  ['post', '/api/auth/social/google', '200'],
  ['post', '/api/auth/social/github', '200'],
  ['post', '/api/auth/social/linkedin', '200'],
  ['post', '/api/auth/logout', '204'],
  ['get', '/api/users/profile', '200'],
  ['put', '/api/users/profile', '200'],
] as const;

onEachDatabase((make) => {
  const server = useServer(make);
  const describeApi = async () => (await server().send<OpenApi>('GET', '/openapi.json')).body;

  test('[AP-01] OpenAPI 3.1 describes every call, its success and its errors', async () => {
    const { openapi, paths } = await describeApi();
    expect(openapi).toMatch(/^3\.1\./);
    for (const [method, path, success] of CALLS) {
      const operation = paths[path]?.[method];
      expect([path, operation?.summary]).toEqual([path, expect.any(String)]);
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining([success, '400', '429', '500', '503']),
      );
      const error = operation?.responses['400']?.content?.['application/json']?.schema;
      expect(error?.$ref).toBe('#/components/schemas/Error');
    }
  });

  test('[AP-01] every body is described as strict: unknown fields are refused', async () => {
    const { paths } = await describeApi();
    for (const [method, path] of CALLS.filter(([verb]) => verb !== 'get')) {
      const schema = paths[path]?.[method]?.requestBody?.content['application/json']?.schema;
      expect([path, schema?.additionalProperties]).toEqual([path, false]);
    }
  });

  test('[AP-01] every reference in the description leads somewhere', async () => {
    const api = await describeApi();
    const references = JSON.stringify(api).match(/"#\/components\/schemas\/[^"]+"/g) ?? [];
    const names = new Set(references.map((reference) => reference.slice(1, -1).split('/').at(-1)));
    expect([...names].sort()).toEqual(['Error', 'User']);
    expect(Object.keys(api.components.schemas)).toEqual(expect.arrayContaining(['Error', 'User']));
  });

  test('[AP-01] development pages are no part of the description', async () => {
    const { paths } = await describeApi();
    expect(Object.keys(paths).filter((path) => !path.startsWith('/api/'))).toEqual([]);
  });
});
