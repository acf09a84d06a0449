import type { TestServer } from './server.ts';

/** The part of JSON Schema that the bodies use. */
export interface BodySchema {
  type?: string;
  maxLength?: number;
  pattern?: string;
  format?: string;
  properties?: Record<string, BodySchema>;
  items?: BodySchema;
}

export interface DescribedCall {
  method: 'GET' | 'POST' | 'PUT';
  /** Path below `/api`. */
  path: string;
  body: BodySchema | undefined;
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  requestBody?: { content: { 'application/json': { schema: BodySchema } } };
}

/** All calls of the server's own description, so that a test misses none. */
export async function describedCalls(server: TestServer): Promise<DescribedCall[]> {
  const { body } = await server.send<OpenApi>('GET', '/openapi.json');
  return Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]) => ({
      method: method.toUpperCase() as DescribedCall['method'],
      path: path.replace(/^\/api/, ''),
      body: requestBody?.content['application/json'].schema,
    })),
  );
}
