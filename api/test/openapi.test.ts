import { onEachDatabase } from './support/databases.ts';
import { useServer } from './support/server.ts';

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
