import { sql } from 'kysely';
import Type from 'typebox';
import type { App } from '../http/app-type.ts';
import type { Services } from '../services.ts';

const healthSchema = {
  summary: 'Is the server up, and its database within reach?',
  tags: ['service'],
  response: {
    200: Type.Object({ status: Type.Literal('ok') }),
    503: Type.Ref('Error'),
  },
};

/** Health, and the description of all calls. */
export function addService(app: App, { queries }: Services): void {
  app.get('/health', { schema: healthSchema }, async () => {
    await sql`select 1`.execute(queries);
    return { status: 'ok' as const };
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
